import { permissions } from '@encrier/contract/permissions.generated';
import { describe, expect, it } from 'vitest';
import type { PageTable, Screen } from '#kernel/pages.ts';
import { readScreens } from '#kernel/screens.ts';
import { areas } from '#kernel/areas.ts';
import { person } from '#kernel/test/people.ts';
import { isScreen, screens } from '../../rooms.ts';
import { doorPaths } from '../../door-paths.generated.ts';
import { doorPathOf } from '../door-paths.ts';
import { menuWords, wordedNames } from '../shell/menu-words.ts';
import { inCurrentArea, checkAccess, routerPath } from './resolve.ts';

const load = async () => ({ default: () => null });
const { built, shared, moves } = screens;
const declared = built.map(({ screen }) => screen);
const of = (path: string): Screen => declared.find((screen) => screen.path === path) as Screen;
const of1 = (pages: PageTable) => ({ screens: [{ words: 'app', pages }] });

describe('what rooms declare', () => {
  it('gives each address to one of them', () => {
    expect(built.length).toBeGreaterThan(250);
    const one = of1({ '/admin/a': { load } });
    for (const other of [one, { screens: [], shared: ['/admin/a'] }, { screens: [], moves: { '/admin/a': '/admin' } }])
      expect(() => readScreens([one, other as typeof one])).toThrow('/admin/a is declared twice');
  });
  it('says for whom a page is, where its address does not', () => {
    expect(readScreens([of1({ '/prof/a': { load }, '/a': { load, area: 'session' } })]).built).toMatchObject([
      { screen: { path: '/prof/a', area: 'prof' }, page: { catalogues: ['app'] } },
      { screen: { path: '/a', area: 'session' } },
    ]);
    expect(() => readScreens([of1({ '/a': { load } })])).toThrow('/a begins with no area and says none');
    for (const { path, area } of declared)
      if (area !== 'public' && area !== 'session' && path !== '/test') expect(path.split('/')[1]).toBe(area);
  });
  it('leads to a page from every address that moves on', () => {
    expect(Object.keys(moves).length).toBeGreaterThan(1);
    for (const to of Object.values(moves)) expect(of(to)).toBeDefined();
  });
  it('is all that the product answers', () => {
    expect(['/', '/403', '/admin/eleves/x', '/devoirs', '/admin/people'].filter((path) => !isScreen(path))).toEqual([]);
    expect(['/parent/pay', '/admin/library', '/admin/eleves/', '/x'].filter(isScreen)).toEqual([]);
  });
  it('knows the same addresses before sign-in as the door', () => {
    const open = declared.filter((screen) => screen.area === 'public');
    expect(open.map((screen) => screen.path).sort()).toEqual([...doorPaths].sort());
  });
  it('opens an address before sign-in with its code, and no other', () => {
    expect(doorPathOf('/verification/12-ABCD?x=1#y')).toBe('/verification/:code');
    for (const address of ['/verification', '/verification/', '/verification/a/b', '/admin/verification', '/loginx'])
      expect(doorPathOf(address)).toBeUndefined();
  });
  it('holds a screen of some area for every un-prefixed address', () => {
    expect(shared.length).toBeGreaterThan(30);
    for (const path of shared) expect(areas.map((area) => of(`/${area}${path}`)).find(Boolean)).toBeDefined();
  });
  it('gives every entry of a menu its icon and words, once, and words nothing else', () => {
    const names = new Set(built.flatMap(({ page }) => page.menu?.name ?? []));
    for (const name of names) expect(menuWords(name)).toMatchObject({ icon: expect.anything() });
    expect(wordedNames().sort()).toEqual([...names].sort());
  });
  it('asks for a permission that the product has, wherever a page stands', () => {
    const asked = declared.flatMap(({ permission }) => permission ?? []);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter((key) => !(key in permissions))).toEqual([]);
  });
  it('shows the home under both of its names, and in the menu under one', () => {
    const at = (path: string) => built.find(({ screen }) => screen.path === path)?.page;
    for (const area of ['/admin', '/prof', '/eleve']) {
      expect(at(`${area}/home`)).toMatchObject({ load: at(area)?.load });
      expect([at(area)?.menu?.name, at(`${area}/home`)?.menu]).toEqual(['home', undefined]);
    }
  });
  it('gives each entry of a menu a place of its own: no order of rooms decides', () => {
    const places = built.flatMap(({ screen, page: { menu } }) =>
      menu ? [`${screen.area} ${menu.group} ${menu.order}`] : [],
    );
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });
});

describe('the boxes of messages', () => {
  it('have an address each, and those of reviews are for who reviews', () => {
    for (const area of ['parent', 'eleve', 'prof', 'admin', 'personnel', 'transport'])
      expect(of(`/${area}/messages/:box`)).toMatchObject({ area });
    expect(inCurrentArea('/messages/:box', person(['parent']), 'parent')).toBe('/parent/messages/:box');
    const admin = person(['admin']);
    for (const box of ['validation', 'unvalid', 'done', 'reports']) {
      expect(checkAccess(of(`/admin/messages/${box}`), {}, admin).kind).toBe('refused');
      const may = { ...admin, permissions: { 'messages.validate': 'school' as const } };
      expect(checkAccess(of(`/admin/messages/${box}`), {}, may)).toEqual({ kind: 'open' });
    }
  });
});

describe('guards', () => {
  it('ask to sign in first', () => expect(checkAccess(of('/admin/news'), {}, null)).toEqual({ kind: 'login' }));
  it('open public screens to everybody', () => expect(checkAccess(of('/scan'), {}, null)).toEqual({ kind: 'open' }));
  it('refuse an area that is not held', () =>
    expect(checkAccess(of('/admin'), {}, person(['parent']))).toEqual({
      kind: 'refused',
      refusal: { why: 'area', area: 'admin' },
    }));
  it('leave the personnel area open (SEC-ROL-03)', () =>
    expect(checkAccess(of('/personnel'), {}, person(['eleve']))).toEqual({ kind: 'open' }));
  it('close to who looks as somebody what is between its users (SEC-HDR-02)', () => {
    const looked = { ...person(['parent']), lookingAs: { label: 'Samira', until: '2030-01-01T00:00:00Z' } };
    for (const page of [
      { module: 'messages' },
      { module: 'complaints' },
      { ownerOnly: true },
      { correspondence: true },
    ] as const)
      expect(checkAccess(of('/parent/messages'), page, looked)).toEqual({ kind: 'closed' });
    expect(checkAccess(of('/parent/newsfeed'), { module: 'news' }, { ...looked, modules: ['news'] })).toEqual({
      kind: 'open',
    });
    const words = /messages|reclamations|complaints|notifications/;
    const named = built.filter(({ screen }) => words.test(screen.path) && screen.area !== 'public');
    expect(named.length).toBeGreaterThan(20);
    const everywhere = { ...looked, roles: [...areas] };
    const open = named.filter(({ screen, page }) => checkAccess(screen, page, everywhere).kind !== 'closed');
    expect(open.map(({ screen }) => screen.path)).toEqual([]);
  });
  it('tell a right that waits for the second factor from one that is not held', () => {
    const admin = person(['admin']);
    const due = { ...admin, security: { ...admin.security, totpRequired: true, factorDue: true } };
    expect(checkAccess(of('/admin/news/create'), {}, due).kind).toBe('factor');
    expect(checkAccess(of('/account'), {}, due).kind).toBe('open');
    const waits = { ...admin, security: { ...admin.security, totpRequired: true, withheld: ['people.import'] } };
    expect(checkAccess(of('/admin/imports'), {}, waits)).toMatchObject({ refusal: { why: 'factor' } });
    expect(checkAccess(of('/admin/news/create'), {}, waits)).toMatchObject({ refusal: { why: 'permission' } });
  });
  it('close correspondence until its instant after a code of the school', () => {
    const parent = person(['parent']);
    const after = (from: string) => ({ ...parent, security: { ...parent.security, correspondenceFrom: from } });
    const page = { module: 'messages' } as const;
    expect(checkAccess(of('/parent/messages'), page, after('2999-01-01T00:00:00Z'))).toEqual({ kind: 'closed' });
    expect(checkAccess(of('/notifications'), { correspondence: true }, after('2999-01-01T00:00:00Z')).kind).toBe(
      'closed',
    );
    expect(checkAccess(of('/parent/messages'), page, after('2020-01-01T00:00:00Z')).kind).not.toBe('closed');
    expect(checkAccess(of('/account'), { ownerOnly: true }, after('2999-01-01T00:00:00Z')).kind).toBe('open');
  });
  it('name the missing permission', () => {
    const admin = person(['admin']);
    expect(checkAccess(of('/admin/news/create'), {}, admin)).toEqual({
      kind: 'refused',
      refusal: { why: 'permission', permission: 'news.create' },
    });
    expect(checkAccess(of('/admin/news/create'), {}, { ...admin, permissions: { 'news.create': 'classes' } })).toEqual({
      kind: 'open',
    });
  });
  it('hide a module that is off', () => {
    expect(checkAccess(of('/parent/newsfeed'), { module: 'news' }, person(['parent'], { modules: [] }))).toEqual({
      kind: 'absent',
    });
  });
});

describe('un-prefixed addresses', () => {
  it('lead to the current area', () => {
    expect(inCurrentArea('/emploi', person(['eleve']), null)).toBe('/eleve/emploi');
    expect(inCurrentArea('/emploi', person(['parent', 'prof']), 'prof')).toBe('/prof/emploi');
  });
  it('lead nowhere in an area without the screen', () =>
    expect(inCurrentArea('/devoirs', person(['transport']), null)).toBeNull());
  it('are written in the router’s notation', () =>
    expect(routerPath('/parent/media/:type/:id')).toBe('/parent/media/$type/$id'));
});

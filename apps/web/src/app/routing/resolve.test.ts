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

describe('the declarations of rooms', () => {
  it('give each address to one room', () => {
    expect(built.length).toBeGreaterThan(250);
    const one = of1({ '/admin/a': { load } });
    for (const other of [one, { screens: [], shared: ['/admin/a'] }, { screens: [], moves: { '/admin/a': '/admin' } }])
      expect(() => readScreens([one, other as typeof one])).toThrow('/admin/a is declared twice');
  });
  it('give the audience of a page, when its address does not', () => {
    expect(readScreens([of1({ '/prof/a': { load }, '/a': { load, area: 'session' } })]).built).toMatchObject([
      { screen: { path: '/prof/a', area: 'prof' }, page: { catalogues: ['app'] } },
      { screen: { path: '/a', area: 'session' } },
    ]);
    expect(() => readScreens([of1({ '/a': { load } })])).toThrow('/a begins with no area and says none');
    for (const { path, area } of declared)
      if (area !== 'public' && area !== 'session' && path !== '/test') expect(path.split('/')[1]).toBe(area);
  });
  it('lead to a page from every redirected address', () => {
    expect(Object.keys(moves).length).toBeGreaterThan(1);
    for (const to of Object.values(moves)) expect(of(to)).toBeDefined();
  });
  it('cover all addresses of the product', () => {
    expect(['/', '/403', '/admin/eleves/x', '/devoirs', '/admin/people'].filter((path) => !isScreen(path))).toEqual([]);
    expect(['/parent/pay', '/admin/library', '/admin/eleves/', '/x'].filter(isScreen)).toEqual([]);
  });
  it('give the same addresses before sign-in as the sign-in pages', () => {
    const open = declared.filter((screen) => screen.area === 'public');
    expect(open.map((screen) => screen.path).sort()).toEqual([...doorPaths].sort());
  });
  it('open an address before sign-in with its code, and no other', () => {
    expect(doorPathOf('/verification/12-ABCD?x=1#y')).toBe('/verification/:code');
    for (const address of ['/verification', '/verification/', '/verification/a/b', '/admin/verification', '/loginx'])
      expect(doorPathOf(address)).toBeUndefined();
  });
  it('contain an area’s screen for every address without a prefix', () => {
    expect(shared.length).toBeGreaterThan(30);
    for (const path of shared) expect(areas.map((area) => of(`/${area}${path}`)).find(Boolean)).toBeDefined();
  });
  it('give every menu entry its icon and words, once, and nothing else words', () => {
    const names = new Set(built.flatMap(({ page }) => page.menu?.name ?? []));
    for (const name of names) expect(menuWords(name)).toMatchObject({ icon: expect.anything() });
    expect(wordedNames().sort()).toEqual([...names].sort());
  });
  it('require only existing permissions, for every page', () => {
    const keys = declared.flatMap(({ permission }) => permission ?? []);
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => !(key in permissions))).toEqual([]);
  });
  it('show the home under both of its names, and once in the menu', () => {
    const at = (path: string) => built.find(({ screen }) => screen.path === path)?.page;
    for (const area of ['/admin', '/prof', '/eleve']) {
      expect(at(`${area}/home`)).toMatchObject({ load: at(area)?.load });
      expect([at(area)?.menu?.name, at(`${area}/home`)?.menu]).toEqual(['home', undefined]);
    }
  });
  it('give each menu entry its own position: the order of rooms does not decide', () => {
    const places = built.flatMap(({ screen, page: { menu } }) =>
      menu ? [`${screen.area} ${menu.group} ${menu.order}`] : [],
    );
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });
});

describe('message boxes', () => {
  it('have an address each, and review boxes are for reviewers', () => {
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

describe('access guards', () => {
  it('require sign-in first', () => expect(checkAccess(of('/admin/news'), {}, null)).toEqual({ kind: 'login' }));
  it('open public screens to everybody', () => expect(checkAccess(of('/scan'), {}, null)).toEqual({ kind: 'open' }));
  it('refuse an area that the user does not have', () =>
    expect(checkAccess(of('/admin'), {}, person(['parent']))).toEqual({
      kind: 'refused',
      refusal: { why: 'area', area: 'admin' },
    }));
  it('leave the personnel area open (SEC-ROL-03)', () =>
    expect(checkAccess(of('/personnel'), {}, person(['eleve']))).toEqual({ kind: 'open' }));
  it('hide exchanges between users during a look as somebody (SEC-HDR-02)', () => {
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
  it('distinguish a right that waits for the second factor from a missing one', () => {
    const admin = person(['admin']);
    const due = { ...admin, security: { ...admin.security, totpRequired: true, factorDue: true } };
    expect(checkAccess(of('/admin/news/create'), {}, due).kind).toBe('factor');
    expect(checkAccess(of('/account'), {}, due).kind).toBe('open');
    const waits = { ...admin, security: { ...admin.security, totpRequired: true, withheld: ['people.import'] } };
    expect(checkAccess(of('/admin/imports'), {}, waits)).toMatchObject({ refusal: { why: 'factor' } });
    expect(checkAccess(of('/admin/news/create'), {}, waits)).toMatchObject({ refusal: { why: 'permission' } });
  });
  it('close correspondence until its opening time after a school code', () => {
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
  it('hide a disabled module', () => {
    expect(checkAccess(of('/parent/newsfeed'), { module: 'news' }, person(['parent'], { modules: [] }))).toEqual({
      kind: 'absent',
    });
  });
});

describe('addresses without a prefix', () => {
  it('lead to the current area', () => {
    expect(inCurrentArea('/emploi', person(['eleve']), null)).toBe('/eleve/emploi');
    expect(inCurrentArea('/emploi', person(['parent', 'prof']), 'prof')).toBe('/prof/emploi');
  });
  it('lead nowhere in an area without that screen', () =>
    expect(inCurrentArea('/devoirs', person(['transport']), null)).toBeNull());
  it('are written in the router’s notation', () =>
    expect(routerPath('/parent/media/:type/:id')).toBe('/parent/media/$type/$id'));
});

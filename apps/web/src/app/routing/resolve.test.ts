import { permissions } from '@encrier/contract/permissions.generated';
import { describe, expect, it } from 'vitest';
import type { PageTable } from '#kernel/pages.ts';
import { areas } from '#kernel/areas.ts';
import { person } from '#kernel/test/people.ts';
import { rooms } from '../../rooms.ts';
import { type Screen, screens, sharedPaths } from '../../screens.ts';
import { doorPathOf, doorPaths } from '../door-paths.ts';
import { menuWords, wordedNames } from '../shell/menu-words.ts';
import { builtScreens, inCurrentArea, judge, routerPath } from './resolve.ts';

const load = async () => ({ default: () => null });
const of = (path: string): Screen => (screens as readonly Screen[]).find((screen) => screen.path === path) as Screen;

describe('the declared list', () => {
  it('names each address once', () => {
    const paths = screens.map((screen) => screen.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
  it('knows the same addresses before sign-in as the door', () => {
    const open = screens.filter((screen) => screen.area === 'public' && screen.path !== '/' && screen.path !== '/403');
    expect(open.map((screen) => screen.path).sort()).toEqual([...doorPaths].sort());
  });
  it('opens an address before sign-in with its code, and no other', () => {
    expect(doorPathOf('/verification/12-ABCD?x=1#y')).toBe('/verification/:code');
    for (const address of ['/verification', '/verification/', '/verification/a/b', '/admin/verification', '/loginx'])
      expect(doorPathOf(address)).toBeUndefined();
  });
  it('holds a screen of some area for every un-prefixed address', () => {
    for (const path of sharedPaths) expect(areas.map((area) => of(`/${area}${path}`)).find(Boolean)).toBeDefined();
  });
  it('gives every entry of a menu its icon and words, once, and words nothing else', () => {
    const names = new Set(builtScreens(rooms).flatMap(({ page }) => page.menu?.name ?? []));
    for (const name of names) expect(menuWords(name)).toMatchObject({ icon: expect.anything() });
    expect(wordedNames().sort()).toEqual([...names].sort());
  });
  it('asks for a permission that the product has, wherever a page stands', () => {
    const asked = builtScreens(rooms).flatMap(({ screen }) => screen.permission ?? []);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter((key) => !(key in permissions))).toEqual([]);
  });
  it('shows the home under both of its names', () => {
    const table: PageTable = { '/admin': { load } };
    expect(builtScreens([{ words: 'app', pages: table }]).map(({ screen }) => screen.path)).toEqual([
      '/admin',
      '/admin/home',
    ]);
  });
});

describe('the boxes of messages', () => {
  it('have an address each, and those of reviews are for who reviews', () => {
    for (const area of ['parent', 'eleve', 'prof', 'admin', 'personnel', 'transport'])
      expect(of(`/${area}/messages/:box`)).toMatchObject({ area });
    expect(inCurrentArea('/messages/:box', person(['parent']), 'parent')).toBe('/parent/messages/:box');
    const admin = person(['admin']);
    for (const box of ['validation', 'unvalid', 'done', 'reports']) {
      expect(judge(of(`/admin/messages/${box}`), {}, admin).kind).toBe('refused');
      const may = { ...admin, permissions: { 'messages.validate': 'school' as const } };
      expect(judge(of(`/admin/messages/${box}`), {}, may)).toEqual({ kind: 'open' });
    }
  });
});

describe('guards', () => {
  it('ask to sign in first', () => expect(judge(of('/admin/news'), {}, null)).toEqual({ kind: 'login' }));
  it('open public screens to everybody', () => expect(judge(of('/scan'), {}, null)).toEqual({ kind: 'open' }));
  it('refuse an area that is not held', () =>
    expect(judge(of('/admin'), {}, person(['parent']))).toEqual({
      kind: 'refused',
      refusal: { why: 'area', area: 'admin' },
    }));
  it('leave the personnel area open (SEC-ROL-03)', () =>
    expect(judge(of('/personnel'), {}, person(['eleve']))).toEqual({ kind: 'open' }));
  it('close to who looks as somebody what is between its users (SEC-HDR-02)', () => {
    const looked = { ...person(['parent']), lookingAs: { label: 'Samira', until: '2030-01-01T00:00:00Z' } };
    for (const page of [
      { module: 'messages' },
      { module: 'complaints' },
      { ownerOnly: true },
      { correspondence: true },
    ] as const)
      expect(judge(of('/parent/messages'), page, looked)).toEqual({ kind: 'closed' });
    expect(judge(of('/parent/newsfeed'), { module: 'news' }, { ...looked, modules: ['news'] })).toEqual({
      kind: 'open',
    });
    const words = /messages|reclamations|complaints|notifications/;
    const named = builtScreens(rooms).filter(({ screen }) => words.test(screen.path) && screen.area !== 'public');
    expect(named.length).toBeGreaterThan(20);
    const everywhere = { ...looked, roles: [...areas] };
    const open = named.filter(({ screen, page }) => judge(screen, page, everywhere).kind !== 'closed');
    expect(open.map(({ screen }) => screen.path)).toEqual([]);
  });
  it('tell a right that waits for the second factor from one that is not held', () => {
    const admin = person(['admin']);
    const due = { ...admin, security: { ...admin.security, totpRequired: true, factorDue: true } };
    expect(judge(of('/admin/news/create'), {}, due).kind).toBe('factor');
    expect(judge(of('/account'), {}, due).kind).toBe('open');
    const waits = { ...admin, security: { ...admin.security, totpRequired: true, withheld: ['people.import'] } };
    expect(judge(of('/admin/imports'), {}, waits)).toMatchObject({ refusal: { why: 'factor' } });
    expect(judge(of('/admin/news/create'), {}, waits)).toMatchObject({ refusal: { why: 'permission' } });
  });
  it('close correspondence until its instant after a code of the school', () => {
    const parent = person(['parent']);
    const after = (from: string) => ({ ...parent, security: { ...parent.security, correspondenceFrom: from } });
    const page = { module: 'messages' } as const;
    expect(judge(of('/parent/messages'), page, after('2999-01-01T00:00:00Z'))).toEqual({ kind: 'closed' });
    expect(judge(of('/notifications'), { correspondence: true }, after('2999-01-01T00:00:00Z')).kind).toBe('closed');
    expect(judge(of('/parent/messages'), page, after('2020-01-01T00:00:00Z')).kind).not.toBe('closed');
    expect(judge(of('/account'), { ownerOnly: true }, after('2999-01-01T00:00:00Z')).kind).toBe('open');
  });
  it('name the missing permission', () => {
    const admin = person(['admin']);
    expect(judge(of('/admin/news/create'), {}, admin)).toEqual({
      kind: 'refused',
      refusal: { why: 'permission', permission: 'news.create' },
    });
    expect(judge(of('/admin/news/create'), {}, { ...admin, permissions: { 'news.create': 'classes' } })).toEqual({
      kind: 'open',
    });
  });
  it('hide a module that is off', () => {
    expect(judge(of('/parent/newsfeed'), { module: 'news' }, person(['parent'], { modules: [] }))).toEqual({
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

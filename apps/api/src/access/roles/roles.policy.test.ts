import { describe, expect, test } from 'vitest';
import { permissionKeys, type Scope } from '@encrier/contract/kernel/permission';
import { grantsOfTemplate } from './templates/templates.public.ts';
import { above, beyond, builtInGrants, markDiffering, together, unknownScopes } from './roles.policy.ts';

const held = (rights: Record<string, Scope>): Map<string, Scope> =>
  new Map(Object.entries(rights) as [string, Scope][]);
const all = held(Object.fromEntries(permissionKeys.map((key) => [key, 'school'])));

describe('what a change grants beyond its author’s rights (SEC-ROL-08)', () => {
  test.each([
    ['gives what is held', { 'news.create': 'school' }, {}, { 'news.create': 'school' }, []],
    ['gives a part of what is held', { 'news.create': 'school' }, {}, { 'news.create': 'classes' }, []],
    ['gives what is not held', { 'roles.manage': 'school' }, {}, { 'news.create': 'classes' }, ['news.create']],
    ['gives more than is held', { 'news.create': 'classes' }, {}, { 'news.create': 'school' }, ['news.create']],
    [
      'widens beyond what is held',
      { 'news.create': 'classes' },
      { 'news.create': 'classes' },
      { 'news.create': 'school' },
      ['news.create'],
    ],
    [
      'narrows what is held wide',
      { 'news.create': 'school' },
      { 'news.create': 'school' },
      { 'news.create': 'classes' },
      [],
    ],
    [
      'narrows what is held narrow',
      { 'news.create': 'classes' },
      { 'news.create': 'school' },
      { 'news.create': 'classes' },
      ['news.create'],
    ],
    ['takes what is held', { 'news.create': 'school' }, { 'news.create': 'school' }, {}, []],
    ['takes what is not held', {}, { 'audit.read': 'school' }, {}, ['audit.read']],
    [
      'leaves what is not held as it is',
      { 'news.edit': 'school' },
      { 'audit.read': 'school' },
      { 'audit.read': 'school', 'news.edit': 'school' },
      [],
    ],
    [
      'names all that are beyond',
      {},
      {},
      { 'users.manage': 'school', 'audit.read': 'school' },
      ['audit.read', 'users.manage'],
    ],
  ] as const)('%s', (_, author, before, after, expected) => {
    expect(beyond(held(author), held(before), held(after))).toEqual(expected);
  });

  test('a holder of all rights may grant anything, a holder of none may grant nothing', () => {
    expect(beyond(all, held({}), all)).toEqual([]);
    expect(beyond(held({}), held({}), all)).toEqual([...permissionKeys].sort());
    expect(beyond(held({}), all, all)).toEqual([]);
  });
});

test('an account is out of its manager’s reach as soon as it has a right that the manager lacks', () => {
  expect(above(held({ 'news.create': 'classes' }), held({ 'news.create': 'school', 'audit.read': 'school' }))).toEqual([
    'audit.read',
    'news.create',
  ]);
  expect(above(all, held({ 'audit.read': 'school' }))).toEqual([]);
  expect(above(held({}), held({}))).toEqual([]);
});

test('grants add up to the widest scope, whatever their order (SEC-ROL-05)', () => {
  const [wide, narrow] = [
    { permission: 'people.view', scope: 'school' } as const,
    { permission: 'people.view', scope: 'classes' } as const,
  ];
  for (const lists of [[[wide], [narrow]], [[narrow], [wide]], [[narrow, wide]]])
    expect([...together(...lists)]).toEqual([['people.view', 'school']]);
});

test('a scope unknown to the permission, a name unknown to the catalogue, and a duplicate are refused', () => {
  expect(unknownScopes([{ permission: 'roles.manage', scope: 'classes' }])).toEqual(['roles.manage']);
  expect(unknownScopes([{ permission: 'nowhere.known', scope: 'school' }])).toEqual(['nowhere.known']);
  expect(
    unknownScopes([
      { permission: 'news.edit', scope: 'school' },
      { permission: 'news.edit', scope: 'classes' },
    ]),
  ).toEqual(['news.edit']);
  expect(
    unknownScopes([
      { permission: 'news.edit', scope: 'classes' },
      { permission: 'people.view', scope: 'cycle' },
    ]),
  ).toEqual([]);
});

test('built-in staff roles hold no sensitive right by themselves', () => {
  expect(builtInGrants('admin')).toEqual([]);
  expect(builtInGrants('personnel')).toEqual([]);
  const own = [
    'attendance.take',
    'boards.create',
    'conduct.punish',
    'conduct.report',
    'conduct.view',
    'conduct.write',
    'diagnostic_tests.manage',
    'distance.link',
    'exams.propose',
    'grades.write',
    'homework.write',
    'lesson-log.write',
    'media.publish',
    'messages.broadcast',
    'people.view',
    'plans.arrangements',
    'report-cards.write',
    'resources.publish',
    'summaries.write',
  ];
  const held = builtInGrants('prof').toSorted((a, b) => (a.permission < b.permission ? -1 : 1));
  expect(held).toEqual(own.map((permission) => ({ permission, scope: 'classes' })));
});

test('a role shows its differences from its template', () => {
  const template = grantsOfTemplate('prof-redacteur');
  const same = [
    { permission: 'nav.view.admin-actualites', scope: 'classes' },
    { permission: 'news.create', scope: 'classes' },
  ] as const;
  expect(markDiffering(same, template).some(({ differs }) => differs)).toBe(false);
  expect(
    markDiffering(
      [
        { permission: 'news.create', scope: 'school' },
        { permission: 'news.edit', scope: 'classes' },
      ],
      template,
    ).map((grant) => grant.differs),
  ).toEqual([true, true]);
  expect(markDiffering(same, null).map((grant) => grant.differs)).toEqual([false, false]);
  // The school gives the right to read what is confidential about a child by hand.
  const usual = permissionKeys.filter((key) => key !== 'danger.handle');
  expect(grantsOfTemplate('direction')).toEqual(Object.fromEntries(usual.map((key) => [key, 'school'])));
  expect(grantsOfTemplate('toString')).toBeNull();
});

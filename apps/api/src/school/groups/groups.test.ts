import * as c from '@encrier/contract/school/groups';
import { listAudit } from '@encrier/contract/access/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dayBefore, entering, halves, leaving } from './groups.policy.ts';
import { pupilsOfGroups } from './groups.public.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let [start, mid, late] = ['', '', ''];
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
  const year = (await list()).year!;
  start = year.startsOn;
  [mid, late] = [`${year.startsOn.slice(0, 4)}-10-15`, `${year.startsOn.slice(0, 4)}-11-10`];
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;
const details = (answer: { body: unknown }) => (answer.body as { details: Record<string, unknown> }).details;
const inDb = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const list = async (who: PersonName = 'admin') => (await as(who)(c.listGroups, { query: {} })).body;
const one = async (id: string, on?: string) =>
  (await as('admin')(c.getGroup, { params: { id }, query: on ? { on } : {} })).body;
const make = (more: object = {}) =>
  as('admin')(c.createGroup, {
    body: {
      yearId: school.yearId,
      name: 'Latin',
      kind: 'option',
      classId: null,
      subjectId: null,
      capacity: null,
      ...more,
    },
  });
const add = (id: string, more: object = {}) =>
  as('admin')(c.addMembers, {
    params: { id },
    body: { pupilIds: [school.accounts.eleve.personId], from: start, overCapacity: false, ...more },
  });
const end = (id: string, from: string) =>
  as('admin')(c.endMembers, { params: { id }, body: { pupilIds: [school.accounts.eleve.personId], from } });

/** Pupils of 6A sorted by name, as many as the names given, besides the existing one. */
async function fill(names: string[]): Promise<string[]> {
  const ids = names.map(() => newId());
  await inDb(async (db) => {
    await db
      .insertInto('persons')
      .values(
        names.map((last_name, index) => ({
          school_id: school.schoolId,
          id: ids[index]!,
          last_name,
          first_name: 'Essai',
          search_key: last_name,
        })),
      )
      .execute();
    await db
      .insertInto('pupils')
      .values(ids.map((person_id, index) => ({ school_id: school.schoolId, person_id, matricule: `X${index}` })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(
        ids.map((pupil_id) => ({
          school_id: school.schoolId,
          id: newId(),
          pupil_id,
          year_id: school.yearId,
          class_id: school.classes['6A'],
          from_on: start,
        })),
      )
      .execute();
  });
  return ids;
}

describe('rules', () => {
  it('compute the previous day', () => {
    expect([dayBefore('2026-11-01'), dayBefore('2024-03-01'), dayBefore('2027-01-01')]).toEqual([
      '2026-10-31',
      '2024-02-29',
      '2026-12-31',
    ]);
  });
  it.each([
    [[], { fresh: ['a'], reopened: [] }],
    [[{ pupilId: 'a', from: '2026-09-01', to: null }], { fresh: [], reopened: [] }],
    [[{ pupilId: 'a', from: '2026-09-01', to: '2026-09-30' }], { fresh: ['a'], reopened: [] }],
    [
      [{ pupilId: 'a', from: '2026-09-01', to: '2026-10-15' }],
      { fresh: [], reopened: [{ pupilId: 'a', from: '2026-09-01', to: '2026-10-15' }] },
    ],
  ])('add a pupil who was %o', (stays, expected) => {
    expect(entering(stays, ['a'], '2026-10-15')).toEqual(expected);
  });
  it('end a stay on the previous day, and delete one that had not begun', () => {
    const [open, coming, over] = [
      { pupilId: 'a', from: '2026-09-01', to: null },
      { pupilId: 'a', from: '2026-12-01', to: null },
      { pupilId: 'a', from: '2025-09-01', to: '2026-01-01' },
    ];
    expect(leaving([open, coming, over], ['a'], '2026-11-01')).toEqual({ ended: [open], undone: [coming] });
  });
  it('split a class into halves that contain everybody once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 60 }),
        fc.constantFrom('name' as const, 'alternate' as const),
        (items, by) => {
          const [first, second] = halves(items, by);
          expect([...first, ...second].sort()).toEqual([...items].sort());
          expect([0, 1]).toContain(first.length - second.length);
        },
      ),
    );
  });
});

describe('groups', () => {
  it('are created, changed by one editor at a time, and deleted while they never had members', async () => {
    const { id } = (await make({ capacity: 12 })).body;
    expect((await list()).groups).toMatchObject([
      { name: 'Latin', kind: 'option', capacity: 12, pupils: 0, can: { edit: true, remove: true } },
    ]);
    expect(
      (await as('admin')(c.updateGroup, { params: { id }, body: { capacity: 14, version: 1 } })).body.version,
    ).toBe(2);
    const second = await as('admin')(c.updateGroup, { params: { id }, body: { capacity: 16, version: 1 } });
    expect([second.status, code(second), details(second)]).toEqual([
      409,
      'edited_meanwhile',
      { version: 2, fields: { capacity: { theirs: 14, yours: 16 } } },
    ]);
    expect((await as('admin')(c.removeGroup, { params: { id } })).status).toBe(200);
    const again = (await make()).body.id;
    await add(again);
    await end(again, late);
    expect(code(await as('admin')(c.removeGroup, { params: { id: again } }))).toBe('groups.in_use');
  });

  it('take a class only when they are half groups', async () => {
    for (const more of [{ kind: 'half' }, { kind: 'club', classId: school.classes['6A'] }])
      expect(code(await make(more))).toBe('groups.class_missing');
    for (const more of [
      { kind: 'half', classId: other.classes['6A'] },
      { subjectId: newId() },
      { yearId: other.yearId },
    ])
      expect(code(await make(more))).toBe('classes.unknown_part');
    expect((await make({ kind: 'half', classId: school.classes['6A'] })).status).toBe(200);
    expect(code(await make())).toBe('groups.name_taken');
  });

  it('of a closed year are read-only', async () => {
    const { id } = (await make()).body;
    await inDb((db) =>
      db.updateTable('school_years').set({ closed_at: new Date() }).where('id', '=', school.yearId).execute(),
    );
    for (const answer of [
      await make({ name: 'x' }),
      await add(id),
      await end(id, mid),
      await as('admin')(c.removeGroup, { params: { id } }),
      await as('admin')(c.updateGroup, { params: { id }, body: { name: 'y', version: 1 } }),
    ])
      expect(code(answer)).toBe('classes.year_closed');
    expect((await one(id)).group.can).toEqual({ edit: false, remove: false });
  });

  it('of another school are not found', async () => {
    const { id } = (
      await client(
        server,
        other.schoolId,
        other.accounts.admin,
      )(c.createGroup, {
        body: {
          yearId: other.yearId,
          name: `G${newId()}`,
          kind: 'club',
          classId: null,
          subjectId: null,
          capacity: null,
        },
      })
    ).body;
    for (const answer of [
      await as('admin')(c.getGroup, { params: { id }, query: {} }),
      await add(id),
      await end(id, mid),
      await as('admin')(c.removeGroup, { params: { id } }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('members', () => {
  it('join from a day, leave from another, and their stays are kept', async () => {
    const { id } = (await make()).body;
    expect((await add(id)).body.ids).toEqual([school.accounts.eleve.personId]);
    expect((await add(id)).body.ids).toEqual([]);
    await end(id, mid);
    const body = await one(id, late);
    expect([body.members, body.others.map(({ label, from, to }) => [label, from, to])]).toEqual([
      [],
      [['El Amrani Yasmine', start, dayBefore(mid)]],
    ]);
    expect((await one(id, dayBefore(mid))).members).toHaveLength(1);
    expect((await one(id, mid)).members).toHaveLength(0);
    await add(id, { from: late });
    expect((await one(id, late)).others).toHaveLength(1);
    const held = await inDb((db) => pupilsOfGroups(db, [id], late));
    expect(held.get(id)).toEqual([school.accounts.eleve.personId]);
    const [line] = (await as('admin')(listAudit, { query: { action: 'groups.end_members' } })).body.items;
    expect(line).toMatchObject({ after: { from: mid } });
  });

  it('are added once on a double click', async () => {
    const { id } = (await make()).body;
    const both = await Promise.all([add(id), add(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await one(id, start)).members).toHaveLength(1);
  });

  it('over the capacity need a confirmation', async () => {
    await fill(['Alami', 'Bennani']);
    const { id } = (await make({ capacity: 2 })).body;
    const refused = await add(id, { pupilIds: undefined, classId: school.classes['6A'] });
    expect([refused.status, code(refused), details(refused)]).toEqual([409, 'groups.full', { capacity: 2, pupils: 3 }]);
    expect((await one(id, start)).members).toHaveLength(0);
    expect(
      (await add(id, { pupilIds: undefined, classId: school.classes['6A'], overCapacity: true })).body.ids,
    ).toHaveLength(3);
  });

  it('of a half group belong to its class; dates are within its year', async () => {
    const { id } = (await make({ kind: 'half', classId: school.classes['5B'] })).body;
    expect(code(await add(id))).toBe('groups.outside_class');
    const latin = (await make({ name: 'Latin 2' })).body.id;
    for (const from of ['2001-01-01', '2199-01-01']) expect(code(await add(latin, { from }))).toBe('groups.dates');
  });

  it('are only pupils whom the editor may see', async () => {
    const { id } = (await make()).body;
    await add(id);
    expect(code(await add(id, { pupilIds: [other.accounts.eleve.personId] }))).toBe('classes.unknown_part');
    expect(code(await add(id, { pupilIds: [school.accounts.parent.personId] }))).toBe('classes.unknown_part');
    // Keeping the structure gives no sight of pupils: the group is counted, its names are not shown.
    await grant(server, school, 'personnel', ['school.structure'], 'school');
    const seesNobody = async () => {
      const { body } = await as('personnel')(c.getGroup, { params: { id }, query: { on: start } });
      expect([body.group.pupils, body.members]).toEqual([1, []]);
      for (const { personId } of [school.accounts.eleve, school.accounts.eleve2]) {
        const pupils = { pupilIds: [personId], from: start, overCapacity: false };
        const tried = await as('personnel')(c.addMembers, { params: { id }, body: pupils });
        expect(code(tried)).toBe('classes.unknown_part');
      }
    };
    await seesNobody();
    // Nor those of a class that they lead.
    await inDb((db) =>
      db
        .updateTable('classes')
        .set({ head_teacher_id: school.accounts.personnel.personId })
        .where('id', '=', school.classes['6A'])
        .execute(),
    );
    await seesNobody();
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await as(who)(c.getGroup, { params: { id }, query: {} })).status).toBe(403);
  });
});

describe('halves of a class', () => {
  const split = (by: 'name' | 'alternate', more: object = {}) =>
    as('admin')(c.splitClass, {
      body: { classId: school.classes['6A'], names: ['6A · 1', '6A · 2'], by, subjectId: null, from: start, ...more },
    });
  const names = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await one(id, start)).members.map(({ label }) => label.split(' ')[0])));

  it.each([
    [
      'name',
      [
        ['Alami', 'Bennani'],
        ['Chraibi', 'El'],
      ],
    ],
    [
      'alternate',
      [
        ['Alami', 'Chraibi'],
        ['Bennani', 'El'],
      ],
    ],
  ] as const)('are created by %s', async (by, expected) => {
    await fill(['Chraibi', 'Alami', 'Bennani']);
    const answer = await split(by);
    expect(answer.status).toBe(200);
    expect(await names(answer.body.ids)).toEqual(expected);
    expect((await list()).groups.map(({ name, kind, class: of, pupils }) => [name, kind, of, pupils])).toEqual([
      ['6A · 1', 'half', '6A', 2],
      ['6A · 2', 'half', '6A', 2],
    ]);
  });

  it('require two pupils and two free names', async () => {
    expect(code(await split('name'))).toBe('groups.too_few');
    await fill(['Alami']);
    expect(code(await split('name', { names: ['a', 'a'] }))).toBe('groups.name_taken');
    await split('name');
    expect(code(await split('name'))).toBe('groups.name_taken');
    expect((await list()).groups).toHaveLength(2);
    expect(code(await split('name', { classId: other.classes['6A'] }))).toBe('classes.unknown_part');
  });

  it('that contain a pupil twice are reported', async () => {
    await fill(['Alami']);
    const { ids } = (await split('name')).body;
    await add(ids[0]!);
    const body = await one(ids[0]!, start);
    expect(body.members.map(({ label, overlaps }) => [label.split(' ')[0], overlaps])).toEqual([
      ['Alami', []],
      ['El', ['6A · 2']],
    ]);
    expect((await list()).groups.map(({ overlapping }) => overlapping)).toEqual([1, 1]);
  });
});

it('a group is printed in both scripts, and the journal records by whom', async () => {
  const { id } = (await make()).body;
  await add(id);
  const answer = await fetch(`${server.base}/api/${school.schoolId}/groups/${id}/print?kind=signature&on=${start}`, {
    headers: { authorization: `Bearer ${school.accounts.admin.token}` },
  });
  expect([
    answer.status,
    answer.headers.get('content-type'),
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, 'application/pdf', '%PDF-']);
  const [line] = (await as('admin')(listAudit, { query: { action: 'groups.print' } })).body.items;
  expect(line).toMatchObject({ after: { kind: 'signature', count: 1 } });
});

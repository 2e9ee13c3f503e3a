import * as c from '@encrier/contract/school/classes';
import * as l from '@encrier/contract/school/levels';
import { listAudit } from '@encrier/contract/access/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dayOf, listDifferences, unused } from './classes.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;
const details = (answer: { body: unknown }) => (answer.body as { details: Record<string, unknown> }).details;
const inDb = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const board = async (yearId?: string) => (await as('admin')(c.classBoard, { query: yearId ? { yearId } : {} })).body;
const one = async (name: string, yearId?: string) => (await board(yearId)).classes.find((row) => row.name === name)!;
const make = (names: string[], more: object = {}) =>
  as('admin')(c.createClasses, {
    body: { yearId: school.yearId, levelId: school.levels['6e'], classes: names.map((name) => ({ name })), ...more },
  });

async function addYear(more: object = {}): Promise<string> {
  const id = newId();
  await inDb((db) =>
    db
      .insertInto('school_years')
      .values({
        school_id: school.schoolId,
        id,
        name: '2019-2020',
        starts_on: '2019-09-01',
        ends_on: '2020-08-31',
        ...more,
      })
      .execute(),
  );
  return id;
}

describe('rules', () => {
  it('list the fields on which two editors differ', () => {
    expect(
      listDifferences({ name: 'a', capacity: 3, room: null }, { name: 'b', capacity: 3, room: undefined }),
    ).toEqual({
      name: { theirs: 'a', yours: 'b' },
    });
  });
  it('use a day of a past, current or future year', () => {
    const year = { starts_on: '2026-09-01', ends_on: '2027-07-01' };
    expect([dayOf(year, '2026-01-01'), dayOf(year, '2026-11-21'), dayOf(year, '2029-01-01')]).toEqual([
      '2026-09-01',
      '2026-11-21',
      '2027-07-01',
    ]);
  });
  it('allow deletion only without any reference', () => {
    const none = { pupils: 0, courses: 0, groups: 0, classes: 0 };
    expect(unused(none)).toBe(true);
    for (const part of Object.keys(none)) expect(unused({ ...none, [part]: 1 })).toBe(false);
  });
});

describe('the board', () => {
  it('shows levels and classes of the current year with their people', async () => {
    await inDb((db) =>
      db.updateTable('persons').set({ sex: 'F' }).where('id', '=', school.accounts.eleve.personId).execute(),
    );
    const { year, levels, classes } = await board();
    expect([year?.current, levels.map(({ name }) => name), classes.map(({ name }) => name)]).toEqual([
      true,
      ['6e', '5e'],
      ['6A', '5B'],
    ]);
    expect(classes[0]).toMatchObject({
      pupils: 1,
      girls: 1,
      boys: 0,
      capacity: null,
      can: { edit: true, remove: false },
    });
    expect(levels[0]?.references).toBe(1);
  });

  it('counts pupils present on the day, not former or future ones', async () => {
    await inDb(async (db) => {
      await db
        .updateTable('enrolments')
        .set({ to_on: '2020-06-01' })
        .where('pupil_id', '=', school.accounts.eleve.personId)
        .execute();
      await db
        .updateTable('enrolments')
        .set({ from_on: '2090-01-01' })
        .where('pupil_id', '=', school.accounts.eleve2.personId)
        .execute();
    });
    expect((await board()).classes.map(({ pupils }) => pupils)).toEqual([0, 0]);
    // A class that ever had a pupil stays.
    expect((await one('6A')).can.remove).toBe(false);
  });

  it('shows other years, and closed ones are read-only', async () => {
    const yearId = await addYear({ closed_at: new Date() });
    const made = newId();
    await inDb((db) =>
      db
        .insertInto('classes')
        .values({
          school_id: school.schoolId,
          id: made,
          year_id: yearId,
          level_id: school.levels['6e'],
          name: '6 ancienne',
        })
        .execute(),
    );
    expect(await one('6 ancienne', yearId)).toMatchObject({ can: { edit: false, remove: false } });
    const tries = [
      await make(['6Z'], { yearId }),
      await as('admin')(c.updateClass, { params: { id: made }, body: { name: 'x', version: 1 } }),
      await as('admin')(c.orderClasses, { body: { ids: [made] } }),
      await as('admin')(c.updateClasses, { body: { classes: [{ id: made, version: 1 }], capacity: 3 } }),
      await as('admin')(c.removeClass, { params: { id: made } }),
    ];
    for (const answer of tries) expect([answer.status, code(answer)]).toEqual([409, 'classes.year_closed']);
    expect((await as('admin')(c.classBoard, { query: { yearId: newId() } })).status).toBe(404);
  });

  it('offers current teachers and rooms in use', async () => {
    const { teachers, orgs } = (await as('admin')(c.classChoices, {})).body;
    expect([teachers.map(({ label }) => label), orgs.map(({ id }) => id)]).toEqual([
      ['Claire Moreau', 'Hassan Tazi'],
      [school.orgId],
    ]);
  });
});

describe('classes', () => {
  it('are created several at once, all or none, and once on a double click', async () => {
    const body = {
      yearId: school.yearId,
      levelId: school.levels['6e'],
      classes: ['6B', '6C', '6D'].map((name) => ({ name, capacity: 30 })),
    };
    const key = crypto.randomUUID();
    const first = await as('admin')(c.createClasses, { body }, { key });
    const again = await as('admin')(c.createClasses, { body }, { key });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await board()).classes.map(({ name }) => name)).toEqual(['6A', '6B', '6C', '6D', '5B']);
    const taken = await make(['6E', '6B', '6E']);
    expect([taken.status, code(taken), details(taken)]).toEqual([409, 'classes.name_taken', { names: ['6B', '6E'] }]);
    expect((await board()).classes).toHaveLength(5);
  });

  it('change one field at a time and record the values before and after', async () => {
    const { id } = await one('6A');
    const room = newId();
    await inDb((db) =>
      db
        .insertInto('classrooms')
        .values({ school_id: school.schoolId, id: room, org_id: school.orgId, name: 'B12' })
        .execute(),
    );
    const saved = await as('admin')(c.updateClass, {
      params: { id },
      body: {
        capacity: 28,
        headTeacherId: school.accounts.prof.personId,
        classroomId: room,
        nextClassId: school.classes['5B'],
        version: 1,
      },
    });
    expect([saved.status, saved.body.version]).toEqual([200, 2]);
    expect(await one('6A')).toMatchObject({
      capacity: 28,
      headTeacher: 'Hassan Tazi',
      classroom: 'B12',
      nextClass: '5B',
    });
    const [line] = (await as('admin')(listAudit, { query: { action: 'classes.update' } })).body.items;
    expect(line).toMatchObject({ before: { capacity: null }, after: { capacity: 28 } });
  });

  it('changed by two users at once: the second gets both values', async () => {
    const { id } = await one('6A');
    await as('admin')(c.updateClass, { params: { id }, body: { capacity: 28, version: 1 } });
    const late = await as('admin')(c.updateClass, { params: { id }, body: { capacity: 30, version: 1 } });
    expect([late.status, code(late), details(late)]).toEqual([
      409,
      'edited_meanwhile',
      { version: 2, fields: { capacity: { theirs: 28, yours: 30 } } },
    ]);
    const many = await as('admin')(c.updateClasses, {
      body: {
        classes: [
          { id, version: 1 },
          { id: school.classes['5B'], version: 1 },
        ],
        capacity: 31,
      },
    });
    expect(details(many)).toEqual({
      classes: [{ id, name: '6A', version: 2, fields: { capacity: { theirs: 28, yours: 31 } } }],
    });
    expect((await one('5B')).capacity).toBeNull();
    const both = await Promise.all(
      [32, 33].map((capacity) => as('admin')(c.updateClass, { params: { id }, body: { capacity, version: 2 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('change together', async () => {
    const answer = await as('admin')(c.updateClasses, {
      body: {
        classes: [
          { id: school.classes['6A'], version: 1 },
          { id: school.classes['5B'], version: 1 },
        ],
        capacity: 24,
      },
    });
    expect(answer.status).toBe(200);
    expect((await board()).classes.map(({ capacity, version }) => [capacity, version])).toEqual([
      [24, 2],
      [24, 2],
    ]);
  });

  it('accept only references within the school', async () => {
    const { id } = await one('6A');
    const past = await addYear();
    const before = newId();
    await inDb((db) =>
      db
        .insertInto('classes')
        .values({ school_id: school.schoolId, id: before, year_id: past, level_id: school.levels['6e'], name: 'CM2' })
        .execute(),
    );
    for (const part of [
      { headTeacherId: school.accounts.personnel.personId },
      { headTeacherId: other.accounts.prof.personId },
      { classroomId: newId() },
      { levelId: other.levels['6e'] },
      { nextClassId: other.classes['5B'] },
      { nextClassId: before },
    ]) {
      const answer = await as('admin')(c.updateClass, { params: { id }, body: { ...part, version: 1 } });
      expect([answer.status, code(answer)], JSON.stringify(part)).toEqual([400, 'classes.unknown_part']);
    }
    expect(code(await as('admin')(c.updateClass, { params: { id }, body: { nextClassId: id, version: 1 } }))).toBe(
      'classes.own_next',
    );
    expect(code(await make(['6B'], { levelId: other.levels['6e'] }))).toBe('classes.unknown_part');
    expect(
      (await as('admin')(c.updateClass, { params: { id: other.classes['6A'] }, body: { name: 'x', version: 1 } }))
        .status,
    ).toBe(404);
    expect((await as('admin')(c.removeClass, { params: { id: other.classes['6A'] } })).status).toBe(404);
  });

  it('keep the chosen order', async () => {
    const { ids } = (await make(['6B', '6C'])).body;
    const order = [ids[1]!, school.classes['6A'], ids[0]!];
    expect((await as('admin')(c.orderClasses, { body: { ids: order } })).status).toBe(200);
    expect((await board()).classes.map(({ name }) => name)).toEqual(['6C', '6A', '6B', '5B']);
    await make(['6D']);
    expect((await board()).classes.map(({ name }) => name)).toEqual(['6C', '6A', '6B', '6D', '5B']);
    for (const wrong of [[ids[0]!, school.classes['5B']], [ids[0]!, ids[0]!], [other.classes['6A']]])
      expect(code(await as('admin')(c.orderClasses, { body: { ids: wrong } }))).toBe('classes.unknown_part');
  });

  it('are deleted when empty and restored unchanged', async () => {
    const full = await as('admin')(c.removeClass, { params: { id: school.classes['6A'] } });
    expect([full.status, code(full), details(full)]).toEqual([
      409,
      'classes.in_use',
      { pupils: 1, courses: 1, groups: 0, classes: 0 },
    ]);
    await make(['6B', '6C']);
    await as('admin')(c.updateClass, { params: { id: (await one('6B')).id }, body: { capacity: 12, version: 1 } });
    const gone = await one('6B');
    expect(gone.can.remove).toBe(true);
    expect((await as('admin')(c.removeClass, { params: { id: gone.id } })).status).toBe(200);
    expect((await board()).classes.map(({ name }) => name)).toEqual(['6A', '6C', '5B']);
    const { id, name, capacity, position } = gone;
    expect((await make([], { classes: [{ id, name, capacity, position }] })).status).toBe(200);
    expect((await board()).classes.map(({ name: shown }) => shown)).toEqual(['6A', '6B', '6C', '5B']);
    expect(await one('6B')).toMatchObject({ id, capacity: 12 });
  });

  it('reject invisible characters in a name', async () => {
    await make(['6\u202eB']);
    expect((await board()).classes.map(({ name }) => name)).toContain('6B');
    expect((await make(['\u202e'])).status).toBe(400);
    await make(['<img src=x onerror=1>']);
    expect((await board()).classes.map(({ name }) => name)).toContain('<img src=x onerror=1>');
  });
});

describe('levels', () => {
  const add = (name: string) => as('admin')(l.createLevel, { body: { name, cycle: 'Collège', orgId: school.orgId } });
  const names = async () => (await board()).levels.map(({ name }) => name);

  it('are added, renamed, linked to the next and ordered', async () => {
    const { id } = (await add('4e')).body;
    expect(await names()).toEqual(['6e', '5e', '4e']);
    expect(
      (await as('admin')(l.updateLevel, { params: { id }, body: { name: 'Quatrième', version: 1 } })).body.version,
    ).toBe(2);
    expect(
      (await as('admin')(l.updateLevel, { params: { id: school.levels['5e'] }, body: { nextLevelId: id, version: 1 } }))
        .status,
    ).toBe(200);
    await as('admin')(l.orderLevels, { body: { ids: [id, school.levels['6e']] } });
    expect(await names()).toEqual(['Quatrième', '6e', '5e']);
    const late = await as('admin')(l.updateLevel, { params: { id }, body: { name: '4ème', version: 1 } });
    expect([late.status, details(late)]).toEqual([
      409,
      { version: 2, fields: { name: { theirs: 'Quatrième', yours: '4ème' } } },
    ]);
  });

  it('refuse a name in use, themselves as next level, and references outside the school', async () => {
    expect(code(await add('6e'))).toBe('levels.name_taken');
    const change = (body: object) =>
      as('admin')(l.updateLevel, { params: { id: school.levels['6e'] }, body: { version: 1, ...body } });
    expect(code(await change({ name: '5e' }))).toBe('levels.name_taken');
    expect(code(await change({ nextLevelId: school.levels['6e'] }))).toBe('levels.own_next');
    for (const part of [{ orgId: other.orgId }, { nextLevelId: other.levels['5e'] }])
      expect(code(await change(part))).toBe('classes.unknown_part');
    expect(code(await as('admin')(l.orderLevels, { body: { ids: [other.levels['6e']] } }))).toBe(
      'classes.unknown_part',
    );
  });

  it('are deleted only when nothing refers to them', async () => {
    const { id } = (await add('4e')).body;
    await as('admin')(l.updateLevel, { params: { id: school.levels['5e'] }, body: { nextLevelId: id, version: 1 } });
    const held = await as('admin')(l.removeLevel, { params: { id } });
    expect([held.status, code(held), details(held)]).toEqual([
      409,
      'levels.in_use',
      { classes: 0, subjects: 0, levels: 1 },
    ]);
    await as('admin')(l.updateLevel, { params: { id: school.levels['5e'] }, body: { nextLevelId: null, version: 2 } });
    expect((await as('admin')(l.removeLevel, { params: { id } })).status).toBe(200);
    expect(code(await as('admin')(l.removeLevel, { params: { id: school.levels['6e'] } }))).toBe('levels.in_use');
    expect((await as('admin')(l.removeLevel, { params: { id: other.levels['6e'] } })).status).toBe(404);
  });
});

describe('the page of a class', () => {
  const page = (who: PersonName, id: string, on?: string) =>
    as(who)(c.getClass, { params: { id }, query: on ? { on } : {} });

  it('shows its people and who teaches what there', async () => {
    await inDb((db) =>
      db
        .updateTable('classes')
        .set({ head_teacher_id: school.accounts.prof.personId })
        .where('id', '=', school.classes['6A'])
        .execute(),
    );
    const { body } = await page('admin', school.classes['6A']);
    expect(body).toMatchObject({
      name: '6A',
      level: '6e',
      headTeacher: { label: 'Hassan Tazi' },
      previous: null,
      next: { name: '5B' },
      can: { edit: true },
    });
    expect(body.pupils.map(({ label }) => label)).toEqual(['El Amrani Yasmine']);
    expect(body.teachers).toMatchObject([
      { label: 'Hassan Tazi', subjects: [{ name: 'Mathématiques', colour: 'maths' }] },
    ]);
    expect((await page('admin', school.classes['6A'], '2019-01-01')).body.pupils).toEqual([]);
  });

  it('is for users within reach: a teacher’s own class, no other', async () => {
    const mine = await page('prof', school.classes['6A']);
    expect([mine.status, mine.body.pupils.length, mine.body.can.edit, mine.body.next]).toEqual([200, 1, false, null]);
    expect((await page('prof', school.classes['5B'])).status).toBe(404);
    expect((await page('prof2', school.classes['6A'])).status).toBe(404);
    expect((await page('admin', other.classes['6A'])).status).toBe(404);
    for (const who of ['parent', 'eleve', 'transport', 'personnel'] as const)
      expect((await page(who, school.classes['6A'])).status).toBe(403);
    // The right to edit the structure does not include seeing pupils.
    await grant(server, school, 'personnel', ['school.structure'], 'school');
    expect((await page('personnel', school.classes['6A'])).status).toBe(403);
  });

  it('shows the groups of its pupils', async () => {
    const id = newId();
    await inDb(async (db) => {
      await db
        .insertInto('groups')
        .values({ school_id: school.schoolId, id, year_id: school.yearId, name: 'Latin', kind: 'option' })
        .execute();
      await db
        .insertInto('group_members')
        .values([
          { school_id: school.schoolId, group_id: id, pupil_id: school.accounts.eleve.personId },
          { school_id: school.schoolId, group_id: id, pupil_id: school.accounts.eleve2.personId },
        ])
        .execute();
    });
    expect((await page('prof', school.classes['6A'])).body.groups).toEqual([
      { id, name: 'Latin', kind: 'option', pupils: 1 },
    ]);
  });
});

import { listAudit } from '@encrier/contract/access/roles';
import { updateClass } from '@encrier/contract/school/classes';
import * as c from '@encrier/contract/school/rollover';
import { updateTerm } from '@encrier/contract/school/years';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  server.clock.set(new Date());
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inDb = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const refusal = (answer: { body: unknown }) => answer.body as { code: string; details?: Record<string, unknown> };
const copy = { courses: true, teachers: true, groups: true, terms: true };

async function start(more: object = {}) {
  const { proposed } = (await as('admin')(c.getRollover, {})).body;
  return (await as('admin')(c.startRollover, { body: { ...proposed!, copy, ...more } })).body;
}
const plan = async (id: string) => (await as('admin')(c.getPlan, { params: { id } })).body;
const check = async (id: string) => (await as('admin')(c.checkRollover, { params: { id } })).body;
const execute = (id: string, version = 1) =>
  as('admin')(c.executeRollover, { params: { id }, body: { version, early: true } });
const undo = (id: string) => as('admin')(c.undoRollover, { params: { id }, body: {} });
const latest = async () => (await as('admin')(c.getRollover, {})).body.rollover!;

/** Every row that a passage may touch. */
const snapshot = () =>
  inDb(async (db) => {
    const tables = [
      'school_years',
      'terms',
      'classes',
      'groups',
      'group_members',
      'courses',
      'course_teachers',
      'enrolments',
      'pupils',
    ] as const;
    const rows: Record<string, string[]> = {};
    for (const table of tables)
      rows[table] = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
    return rows;
  });

/** More pupils in 6A, straight in the database. */
let made = 0;
const enrol = (count: number) =>
  inDb(async (db) => {
    const people = Array.from({ length: count }, () => ({ id: newId(), i: (made += 1) }));
    const own = { school_id: school.schoolId };
    await db
      .insertInto('persons')
      .values(
        people.map(({ id, i }) => ({
          ...own,
          id,
          last_name: `Élève ${i}`,
          first_name: 'Test',
          search_key: `eleve ${i} test`,
          sex: i % 2 ? 'F' : 'M',
        })),
      )
      .execute();
    await db
      .insertInto('pupils')
      .values(people.map(({ id, i }) => ({ ...own, person_id: id, matricule: `X${i}` })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(
        people.map(({ id }) => ({
          ...own,
          id: newId(),
          pupil_id: id,
          year_id: school.yearId,
          class_id: school.classes['6A'],
          from_on: '2020-01-01',
        })),
      )
      .execute();
    return people.map(({ id }) => id);
  });
const extras = () =>
  inDb(async (db) => {
    const own = { school_id: school.schoolId, year_id: school.yearId };
    const year = await db
      .selectFrom('school_years')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', school.yearId)
      .executeTakeFirstOrThrow();
    const [half, club] = [newId(), newId()];
    await db
      .insertInto('groups')
      .values([
        { ...own, id: half, name: '6A-1', kind: 'half', class_id: school.classes['6A'] },
        { ...own, id: club, name: 'Théâtre', kind: 'club' },
      ])
      .execute();
    await db
      .insertInto('group_members')
      .values({ school_id: school.schoolId, group_id: club, pupil_id: school.accounts.eleve.personId })
      .execute();
    const subject = await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('courses')
      .values({ ...own, id: newId(), subject_id: subject.id, group_id: half, weekly_minutes: 55, coefficient: 2 })
      .execute();
    await db
      .insertInto('terms')
      .values({
        ...own,
        id: newId(),
        name: 'Année',
        starts_on: year.starts_on,
        ends_on: year.ends_on,
        council_on: year.ends_on,
      })
      .execute();
    await db
      .updateTable('classes')
      .set({ head_teacher_id: school.accounts.prof.personId, capacity: 28 })
      .where('id', '=', school.classes['6A'])
      .execute();
  });

const groupId = (name: string) =>
  inDb(
    async (db) => (await db.selectFrom('groups').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
  );

describe('a rollover preparation', () => {
  test('proposes the year, its classes, the target of each class and the decision for each pupil', async () => {
    const made = await start();
    expect(made).toMatchObject({ status: 'draft', counts: {}, failure: '', version: 1 });
    const { classes, paths } = await plan(made.id);
    expect(classes.map(({ name, pupils }) => [name, pupils])).toEqual([
      ['6A', 0],
      ['5B', 1],
    ]);
    const target = (name: string) =>
      classes.find(({ id }) => id === paths.find((path) => path.name === name)?.targetId)?.name ?? null;
    expect([target('6A'), target('5B')]).toEqual(['5B', null]);
    const { items } = (await as('admin')(c.listDecisions, { params: { id: made.id }, query: {} })).body;
    expect(items.map(({ label, decision, className }) => [label, className, decision])).toEqual([
      ['Adam Benjelloun', '5B', 'graduate'],
      ['Yasmine El Amrani', '6A', 'pass'],
    ]);
    expect(await check(made.id)).toMatchObject({
      pupils: 2,
      pass: 1,
      graduate: 1,
      undecided: 0,
      unplaced: 0,
      ready: true,
      courses: 2,
      empty: [{ name: '6A' }],
    });
  });

  test('exists once, names a free year, and is discarded without a trace in the school', async () => {
    const before = await snapshot();
    const { id } = await start();
    const { year, proposed } = (await as('admin')(c.getRollover, {})).body;
    expect(refusal(await as('admin')(c.startRollover, { body: { ...proposed!, copy } })).code).toBe('rollover.exists');
    const update = (more: object) =>
      as('admin')(c.updateRollover, { params: { id }, body: { ...proposed!, copy, version: 1, ...more } });
    expect(refusal(await update({ ...year })).code).toBe('rollover.year_taken');
    expect(refusal(await update({ startsOn: year!.endsOn })).code).toBe('years.overlap');
    expect((await update({ name: 'Suivante' })).body).toMatchObject({ name: 'Suivante', version: 2 });
    expect(refusal(await update({ name: 'Autre' }))).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { name: 'Suivante' } },
    });
    expect((await as('admin')(c.discardRollover, { params: { id } })).status).toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  test('saves decisions one by one or for a class, and shows pupils who still wait', async () => {
    const pupils = await enrol(3);
    const { id } = await start();
    const { classes } = await plan(id);
    const [six, five] = ['6A', '5B'].map((name) => classes.find((one) => one.name === name)!.id);
    const decide = (body: object) =>
      as('admin')(c.decide, { params: { id }, body: { pupilIds: pupils, decision: 'pass' as const, ...body } });
    expect((await decide({ decision: 'repeat' })).body).toEqual({ changed: 3 });
    expect((await plan(id)).classes.map(({ pupils: count }) => count)).toEqual([3, 1]);
    expect(refusal(await decide({ decision: 'repeat', targetId: five })).code).toBe('rollover.wrong_level');
    expect(refusal(await decide({ targetId: six })).code).toBe('rollover.wrong_level');
    expect((await decide({ targetId: newId() })).status).toBe(404);
    expect((await decide({ pupilIds: [other.accounts.eleve.personId] })).status).toBe(404);
    expect(
      refusal(
        await as('admin')(c.decideClass, { params: { id, classId: school.classes['5B'] }, body: { decision: 'pass' } }),
      ).code,
    ).toBe('rollover.no_next_level');
    expect((await decide({ targetId: null })).body.changed).toBe(3);
    expect(await check(id)).toMatchObject({ unplaced: 3, ready: false });
    expect(refusal(await execute(id))).toMatchObject({
      code: 'rollover.not_ready',
      details: { undecided: 0, unplaced: 3 },
    });
    expect(
      (await as('admin')(c.decideClass, { params: { id, classId: school.classes['6A'] }, body: { decision: null } }))
        .body.changed,
    ).toBe(4);
    expect(await check(id)).toMatchObject({ pass: 4, unplaced: 0, ready: true });
    const [newcomer] = await enrol(1);
    const late = (await as('admin')(c.listDecisions, { params: { id }, query: { problem: 'undecided' } })).body;
    expect(late.items.map((one) => one.id)).toEqual([newcomer]);
    expect(await check(id)).toMatchObject({ undecided: 1, ready: false });
  });

  test('changes its classes; pupils of a removed one wait for another, and manually placed ones stay', async () => {
    await enrol(2);
    const { id } = await start();
    await as('admin')(c.addPlanned, {
      params: { id },
      body: { levelId: school.levels['5e'], name: '5C', capacity: 1 },
    });
    expect(
      refusal(
        await as('admin')(c.addPlanned, {
          params: { id },
          body: { levelId: school.levels['5e'], name: '5C', capacity: null },
        }),
      ).code,
    ).toBe('rollover.class_taken');
    const { classes } = await plan(id);
    const [b, cc] = ['5B', '5C'].map((name) => classes.find((one) => one.name === name)!.id) as [string, string];
    await as('admin')(c.decide, {
      params: { id },
      body: { pupilIds: [school.accounts.eleve.personId], decision: 'pass', targetId: b },
    });
    expect(
      (await as('admin')(c.setPath, { params: { id, classId: school.classes['6A'] }, body: { targetId: cc } })).body
        .moved,
    ).toBe(2);
    expect((await plan(id)).classes.map(({ name, pupils }) => [name, pupils])).toEqual([
      ['6A', 0],
      ['5B', 1],
      ['5C', 2],
    ]);
    expect((await check(id)).over).toMatchObject([{ name: '5C', pupils: 2, capacity: 1 }]);
    await as('admin')(c.updatePlanned, { params: { id, classId: cc }, body: { name: '5 C', capacity: 30 } });
    expect((await check(id)).over).toEqual([]);
    await as('admin')(c.removePlanned, { params: { id, classId: cc } });
    expect(await check(id)).toMatchObject({ unplaced: 2, ready: false });
  });
});

describe('a rollover', () => {
  test('closes a year before its last day only with an explicit confirmation', async () => {
    const { id } = await start();
    const early = await as('admin')(c.executeRollover, { params: { id }, body: { version: 1 } });
    expect(refusal(early).code).toBe('rollover.early');
    expect((await latest()).status).toBe('draft');
    expect(refusal(await execute(id)).code).not.toBe('rollover.early');
  });
  test('creates the next year completely, and its undo restores every row', async () => {
    await extras();
    const pupils = await enrol(5);
    const [yasmine, club, half] = [school.accounts.eleve.personId, await groupId('Théâtre'), await groupId('6A-1')];
    const own = { school_id: school.schoolId };
    await inDb((db) =>
      db
        .insertInto('group_members')
        .values([
          { ...own, group_id: club, pupil_id: pupils[2]! },
          { ...own, group_id: half, pupil_id: yasmine },
          { ...own, group_id: half, pupil_id: pupils[0]! },
        ])
        .execute(),
    );
    await inDb((db) =>
      db
        .insertInto('planned_moves')
        .values({
          ...own,
          id: newId(),
          pupil_id: yasmine,
          kind: 'departure',
          on_day: '2090-01-01',
          planned_at: server.kernel.now(),
        })
        .execute(),
    );
    const before = await snapshot();
    const { id } = await start();
    await as('admin')(c.decide, { params: { id }, body: { pupilIds: pupils.slice(0, 2), decision: 'repeat' } });
    await as('admin')(c.decide, { params: { id }, body: { pupilIds: pupils.slice(2, 3), decision: 'leave' } });
    // A club keeps its members by default, a part of a class on request: those who stay with the class that succeeds
    // it.
    const groups = async () =>
      (await as('admin')(c.listGroups, { params: { id } })).body.groups.map(({ name, members, going, keep }) => [
        name,
        members,
        going,
        keep,
      ]);
    expect([await groups(), (await check(id)).members]).toEqual([
      [
        ['6A-1', 2, 1, false],
        ['Théâtre', 2, 1, true],
      ],
      1,
    ]);
    await as('admin')(c.keepMembers, { params: { id }, body: { groupIds: [half], keep: true } });
    expect(await check(id)).toMatchObject({ members: 2, planned: 1 });
    expect(
      (await as('admin')(c.keepMembers, { params: { id }, body: { groupIds: [newId()], keep: true } })).status,
    ).toBe(404);
    expect((await execute(id)).body.status).toBe('running');
    expect(await snapshot()).toEqual(before);
    await server.runJobs();
    const done = await latest();
    expect(done).toMatchObject({
      status: 'done',
      failure: '',
      counts: {
        classes: 2,
        terms: 1,
        groups: 2,
        courses: 3,
        teachers: 2,
        enrolments: 5,
        members: 2,
        released: 2,
        planned: 1,
      },
    });
    const members = await inDb((db) =>
      db
        .selectFrom('group_members as m')
        .innerJoin('groups as g', 'g.id', 'm.group_id')
        .select(['g.name', 'm.pupil_id', 'm.from_on'])
        .where('g.year_id', '<>', school.yearId)
        .orderBy('g.name')
        .execute(),
    );
    expect(members).toEqual([
      { name: '6A-1', pupil_id: pupils[0], from_on: done.startsOn },
      { name: 'Théâtre', pupil_id: yasmine, from_on: done.startsOn },
    ]);
    const waiting = () =>
      inDb(async (db) => await db.selectFrom('planned_moves').select(['state', 'cause']).executeTakeFirstOrThrow());
    expect(await waiting()).toEqual({ state: 'cancelled', cause: 'rollover.year_closed' });
    const found = await inDb(async (db) => ({
      year: await db
        .selectFrom('school_years')
        .select(['id', 'name', 'closed_at'])
        .where('current', '=', true)
        .executeTakeFirstOrThrow(),
      old: await db
        .selectFrom('school_years')
        .select(['current', 'closed_at'])
        .where('id', '=', school.yearId)
        .executeTakeFirstOrThrow(),
      enrolments: await db
        .selectFrom('enrolments as e')
        .innerJoin('classes as k', 'k.id', 'e.class_id')
        .select(['e.pupil_id', 'e.from_on', 'e.repeating', 'k.name', 'k.year_id'])
        .where('e.year_id', '<>', school.yearId)
        .execute(),
      gone: await db
        .selectFrom('pupils')
        .select(['person_id', 'status'])
        .where('status', 'in', ['left', 'graduated'])
        .execute(),
      head: await db
        .selectFrom('classes')
        .select(['head_teacher_id', 'capacity'])
        .where('name', '=', '6A')
        .where('year_id', '<>', school.yearId)
        .executeTakeFirstOrThrow(),
    }));
    expect([found.year.name, found.old.current, found.old.closed_at !== null]).toEqual([done.name, false, true]);
    expect(
      found.enrolments
        .filter(({ repeating }) => repeating)
        .map(({ pupil_id, name }) => [pupil_id, name])
        .sort(),
    ).toEqual(
      pupils
        .slice(0, 2)
        .map((pupil) => [pupil, '6A'])
        .sort(),
    );
    expect(
      found.enrolments.every(({ year_id, from_on }) => year_id === found.year.id && from_on === done.startsOn),
    ).toBe(true);
    expect(new Map(found.gone.map((row) => [row.person_id, row.status]))).toEqual(
      new Map([
        [pupils[2], 'left'],
        [school.accounts.eleve2.personId, 'graduated'],
      ]),
    );
    expect(found.head).toEqual({ head_teacher_id: school.accounts.prof.personId, capacity: 28 });
    const undone = await undo(id);
    expect([undone.status, undone.body.status]).toEqual([200, 'undone']);
    expect(await waiting()).toEqual({ state: 'planned', cause: '' });
    expect(await snapshot()).toEqual(before);
    expect(refusal(await undo(id)).code).toBe('rollover.state');
    const { items } = (await as('admin')(listAudit, { query: {} })).body;
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'rollover.start',
        'rollover.decide',
        'rollover.execute',
        'rollover.run',
        'rollover.undo',
      ]),
    );
  });

  test('requested twice is made once, and a repeated job finds nothing to do', async () => {
    const { id } = await start();
    const both = await Promise.all([execute(id), execute(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.runJobs();
    const years = () => inDb((db) => db.selectFrom('school_years').select('id').execute());
    expect(await years()).toHaveLength(2);
    const after = await snapshot();
    const { makeRun } = await import('./run.actions.ts');
    const { systemCtx } = await import('#kernel/http/context.ts');
    expect(
      await makeRun(systemCtx(server.kernel, school.schoolId, { kind: 'job', name: 'rollover' }), id, async () => {}),
    ).toBe(false);
    expect(await snapshot()).toEqual(after);
  });

  test('that fails is rolled back completely, with its reason, and the preparation stays', async () => {
    const { id } = await start();
    await execute(id);
    await enrol(1);
    const before = await snapshot();
    await server.runJobs();
    expect(await latest()).toMatchObject({ status: 'draft', failure: 'rollover.not_ready' });
    expect(await snapshot()).toEqual(before);
  });

  test('moves a thousand pupils in seconds, and nobody is counted twice or lost', async () => {
    await enrol(1000);
    const { id } = await start();
    const { pupils, pass, graduate } = await check(id);
    expect([pupils, pass, graduate]).toEqual([1002, 1001, 1]);
    await execute(id);
    const from = Date.now();
    await server.runJobs();
    expect(Date.now() - from).toBeLessThan(20_000);
    const { counts } = await latest();
    expect((counts['enrolments'] ?? 0) + (counts['released'] ?? 0)).toBe(1002);
    const open = await inDb((db) =>
      db
        .selectFrom('enrolments')
        .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.count<number>('pupil_id').distinct().as('pupils')])
        .where('year_id', '<>', school.yearId)
        .executeTakeFirstOrThrow(),
    );
    expect([Number(open.n), Number(open.pupils)]).toEqual([1001, 1001]);
  });
});

describe('an undo', () => {
  const run = async () => {
    const { id } = await start();
    await execute(id);
    await server.runJobs();
    return id;
  };
  const nextYear = () =>
    inDb((db) =>
      db.selectFrom('school_years').select(['id', 'starts_on']).where('current', '=', true).executeTakeFirstOrThrow(),
    );
  const fiveB = (yearId: string) =>
    inDb((db) =>
      db
        .selectFrom('classes')
        .select('id')
        .where('year_id', '=', yearId)
        .where('name', '=', '5B')
        .executeTakeFirstOrThrow(),
    );

  test('is refused after 72 hours', async () => {
    const id = await run();
    await inDb((db) =>
      db
        .updateTable('rollovers')
        .set({ done_at: new Date(Date.now() - 73 * 3_600_000) })
        .where('id', '=', id)
        .execute(),
    );
    expect(refusal(await undo(id)).code).toBe('rollover.undo_late');
  });

  test.each([
    [
      'enrolments',
      async (yearId: string, classId: string) => {
        const [pupil] = await enrol(1);
        await inDb((db) =>
          db
            .insertInto('enrolments')
            .values({
              school_id: school.schoolId,
              id: newId(),
              pupil_id: pupil!,
              year_id: yearId,
              class_id: classId,
              from_on: '2030-01-01',
            })
            .execute(),
        );
      },
    ],
    [
      'groups',
      (yearId: string) =>
        inDb((db) =>
          db
            .insertInto('groups')
            .values({ school_id: school.schoolId, id: newId(), year_id: yearId, name: 'Chorale' })
            .execute(),
        ),
    ],
    [
      'terms',
      (yearId: string) =>
        inDb((db) =>
          db
            .insertInto('terms')
            .values({
              school_id: school.schoolId,
              id: newId(),
              year_id: yearId,
              name: 'T',
              starts_on: '2030-01-01',
              ends_on: '2030-02-01',
            })
            .execute(),
        ),
    ],
    [
      'classes',
      async (_yearId: string, classId: string) => {
        const { version } = await inDb((db) =>
          db.selectFrom('classes').select('version').where('id', '=', classId).executeTakeFirstOrThrow(),
        );
        expect(
          (await as('admin')(updateClass, { params: { id: classId }, body: { capacity: 17, version } })).status,
        ).toBe(200);
      },
    ],
    [
      'pupils',
      () =>
        inDb((db) =>
          db
            .updateTable('pupils')
            .set({ status: 'active' })
            .where('person_id', '=', school.accounts.eleve2.personId)
            .execute(),
        ),
    ],
  ])('is refused completely once the next year contains new or changed %s', async (what, add) => {
    const id = await run();
    const year = await nextYear();
    await add(year.id, (await fiveB(year.id)).id);
    const before = await snapshot();
    expect(refusal(await undo(id))).toMatchObject({ code: 'rollover.data_depends', details: { what } });
    expect(await snapshot()).toEqual(before);
  });
});

test('an undo is refused once a term copied by the rollover was edited', async () => {
  await extras();
  const { id } = await start();
  await execute(id);
  await server.runJobs();
  const made = await inDb((db) =>
    db.selectFrom('terms').selectAll().where('year_id', '<>', school.yearId).executeTakeFirstOrThrow(),
  );
  const body = {
    orgId: null,
    name: 'Premier semestre',
    startsOn: made.starts_on,
    endsOn: made.ends_on,
    entryFromOn: null,
    entryToOn: null,
    councilOn: null,
    publishedOn: null,
    version: made.version,
  };
  expect((await as('admin')(updateTerm, { params: { id: made.id }, body })).status).toBe(200);
  expect(refusal(await undo(id))).toMatchObject({ code: 'rollover.data_depends', details: { what: 'terms' } });
});

describe('the class board', () => {
  const board = async (id: string) =>
    (await as('admin')(c.getBoard, { params: { id, levelId: school.levels['5e'] } })).body;
  const at = (id: string) => ({ id, levelId: school.levels['5e'] });

  test('moves cards, refuses the whole request when one was moved meanwhile, and distributes a level with its pairs', async () => {
    const pupils = await enrol(11);
    const { id } = await start();
    await as('admin')(c.addPlanned, {
      params: { id },
      body: { levelId: school.levels['5e'], name: '5C', capacity: null },
    });
    const { classes, pupils: cards } = await board(id);
    const [b, cc] = classes.map((one) => one.id) as [string, string];
    expect(cards).toHaveLength(12);
    const move = (pupilId: string, fromId: string | null, toId: string | null) => ({ pupilId, fromId, toId });
    const send = (moves: ReturnType<typeof move>[]) => as('admin')(c.moveCards, { params: at(id), body: { moves } });
    const [first, second] = pupils as [string, string];
    const twice = await Promise.all([send([move(first, b, cc)]), send([move(first, b, null), move(second, b, cc)])]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = new Map((await board(id)).pupils.map((card) => [card.id, card.targetId]));
    expect([
      [cc, b],
      [null, cc],
    ]).toContainEqual([now.get(first), now.get(second)]);
    expect(refusal(await send([move(pupils[5]!, b, newId())])).code).toBe('rollover.wrong_level');
    const pair = (await as('admin')(c.addPair, { params: { id }, body: { aId: first, bId: second, kind: 'apart' } }))
      .body;
    expect(
      (await as('admin')(c.addPair, { params: { id }, body: { aId: second, bId: first, kind: 'together' } })).body.id,
    ).toBe(pair.id);
    const spread = (await as('admin')(c.proposeBoard, { params: at(id), body: {} })).body;
    const after = await board(id);
    const where = new Map(after.pupils.map((card) => [card.id, card.targetId]));
    expect([spread.broken, where.get(first) === where.get(second)]).toEqual([0, true]);
    expect([b, cc].map((one) => after.pupils.filter(({ targetId }) => targetId === one).length)).toEqual([6, 6]);
    expect((await send(spread.moves.map((one) => move(one.pupilId, one.toId, one.fromId)))).status).toBe(200);
    expect(new Map((await board(id)).pupils.map((card) => [card.id, card.targetId]))).toEqual(now);
    expect((await as('admin')(c.removePair, { params: { id, pairId: pair.id } })).status).toBe(200);
    expect(
      (
        await as('admin')(c.addPair, {
          params: { id },
          body: { aId: first, bId: other.accounts.eleve.personId, kind: 'apart' },
        })
      ).status,
    ).toBe(404);
  });

  test('and the rollover belong to one school and to users who may prepare it', async () => {
    const { id } = await start();
    const stranger = client(server, other.schoolId, other.accounts.admin);
    for (const answer of [
      await stranger(c.getPlan, { params: { id } }),
      await stranger(c.checkRollover, { params: { id } }),
      await stranger(c.executeRollover, { params: { id }, body: { version: 1 } }),
      await stranger(c.undoRollover, { params: { id }, body: {} }),
      await stranger(c.discardRollover, { params: { id } }),
      await stranger(c.getBoard, { params: { id, levelId: other.levels['5e'] } }),
    ])
      expect(answer.status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve', 'personnel'] as const)
      expect((await as(who)(c.getRollover, {})).status).toBe(403);
  });
});

import { mergePersons } from '@encrier/contract/school/duplicates';
import { removeClass, getClass } from '@encrier/contract/school/classes';
import { getPupil } from '@encrier/contract/school/persons';
import * as c from '@encrier/contract/school/pupils';
import * as p from '@encrier/contract/school/pupils-planned';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { plannedClock } from './planned.jobs.ts';
import { dayToCome, isDue } from './planned.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  // Noon: the day is then the same on the school's clock.
  server.clock.noon();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const inDays = (count: number): string => addDays(today(), count);
const yasmine = (): string => school.accounts.eleve.personId;
const adam = (): string => school.accounts.eleve2.personId;
const plan = (more: Record<string, unknown> = {}, key?: string, who: PersonName = 'admin') =>
  api(who)(
    p.planMoves,
    {
      body: {
        kind: 'class',
        on: inDays(10),
        classId: school.classes['5B'],
        reason: 'Demande des parents',
        graduated: false,
        ids: [yasmine()],
        ...more,
      } as never,
    },
    key ? { key } : {},
  );
const depart = (more: Record<string, unknown> = {}) =>
  plan({ kind: 'departure', classId: null, reason: 'Déménagement', ...more });
const page = async (id = yasmine()) => (await api('admin')(getPupil, { params: { id } })).body;
const line = async (id = yasmine()) =>
  (await api('admin')(c.listPupils, { query: {} })).body.rows.find((row) => row.id === id);
const stays = (id = yasmine()) =>
  db(async (tx) =>
    (
      await tx
        .selectFrom('enrolments as e')
        .innerJoin('classes as k', 'k.id', 'e.class_id')
        .select(['k.name', 'e.from_on', 'e.to_on'])
        .where('e.pupil_id', '=', id)
        .orderBy('e.from_on')
        .execute()
    ).map((row) => [row.name, String(row.from_on), row.to_on === null ? null : String(row.to_on)]),
  );
const states = () =>
  db(async (tx) =>
    (await tx.selectFrom('planned_moves').select(['state', 'cause']).orderBy('planned_at').orderBy('id').execute()).map(
      (row) => [row.state, row.cause],
    ),
  );
/** The clock of the server some days later. */
const clockIn = async (days: number): Promise<void> => {
  const at = new Date(server.kernel.now().getTime() + days * 86_400_000);
  await plannedClock({ ...server.kernel, now: () => at });
};
const actions = (like: string) =>
  db((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('action', 'like', like)
      .orderBy('seq')
      .execute(),
  );

test.each([
  ['tomorrow', '2026-11-22', null],
  ['today', '2026-11-21', 'planned.day_passed'],
  ['yesterday', '2026-11-20', 'planned.day_passed'],
  ['the last day of the year', '2027-07-05', null],
  ['after it', '2027-07-06', 'pupils.day_outside'],
])('%s', (_name, on, expected) =>
  expect(dayToCome({ starts_on: '2026-09-01', ends_on: '2027-07-05' }, on, '2026-11-21')).toBe(expected),
);
test('a class change applies when its day begins, a departure when its last day is over', () => {
  expect([
    isDue('class', '2026-11-21', '2026-11-21'),
    isDue('arrival', '2026-11-22', '2026-11-21'),
    isDue('departure', '2026-11-21', '2026-11-21'),
    isDue('departure', '2026-11-20', '2026-11-21'),
  ]).toEqual([true, false, false, true]);
});

describe('a planned return', () => {
  const comeBack = (more: Record<string, unknown> = {}) => plan({ kind: 'return', reason: '', ...more });
  const leaveNow = async () => {
    const version = (await line())?.version ?? 1;
    await api('admin')(c.leavePupils, {
      body: { on: today(), reason: '', graduated: false, pupils: [{ id: yasmine(), version }] },
    });
  };

  it('waits for a former pupil, and restores class and account on its day exactly once', async () => {
    expect([(await comeBack()).status, codeOf(await comeBack())]).toEqual([409, 'pupils.still_here']);
    await leaveNow();
    expect(codeOf(await comeBack({ classId: null }))).toBe('planned.class_needed');
    expect((await comeBack()).status).toBe(200);
    expect(codeOf(await plan())).toBe('pupils.not_here');
    expect((await page()).planned).toMatchObject({ kind: 'return', on: inDays(10), className: '5B' });
    await clockIn(9);
    expect(await states()).toEqual([['planned', '']]);
    await Promise.all([clockIn(10), clockIn(10)]);
    expect(await states()).toEqual([['done', '']]);
    expect((await stays()).at(-1)).toEqual(['5B', inDays(10), null]);
    expect((await actions('pupils.return')).map(({ after }) => after)).toEqual([
      { status: 'active', class: '5B', on: inDays(10), planned: true },
    ]);
    const account = await db((tx) =>
      tx.selectFrom('accounts').select('status').where('person_id', '=', yasmine()).executeTakeFirst(),
    );
    expect(account?.status).not.toBe('disabled');
  });

  it('ends with a return made before its day, and can be cancelled and restored like any other', async () => {
    await leaveNow();
    const { body } = await comeBack();
    const given = await api('admin')(p.cancelPlanned, { body: { moves: body.moves } });
    const back = await api('admin')(p.restorePlanned, { body: { moves: given.body.moves } });
    expect(back.status).toBe(200);
    const past = (await api('admin')(c.listPupils, { query: { past: 'yes' } })).body.rows.find(
      ({ id }) => id === yasmine(),
    );
    expect(past?.planned).toMatchObject({ kind: 'return' });
    const made = await api('admin')(c.returnPupil, {
      params: { id: yasmine() },
      body: { version: past?.version ?? 1, classId: school.classes['6A'], on: today() },
    });
    expect(made.status).toBe(200);
    expect(await states()).toEqual([['cancelled', 'pupils.still_here']]);
    await clockIn(10);
    expect((await stays()).at(-1)?.[0]).toBe('6A');
  });
});

describe('a planned change of class', () => {
  it('waits, is shown to the office, and is made on its day exactly once, like an immediate one', async () => {
    const { status, body } = await plan({}, 'pressed-twice');
    expect([status, (await plan({}, 'pressed-twice')).body]).toEqual([200, body]);
    expect((await line())?.planned).toEqual({ kind: 'class', on: inDays(10), classId: school.classes['5B'] });
    expect((await page()).planned).toMatchObject({
      kind: 'class',
      on: inDays(10),
      className: '5B',
      state: 'planned',
      reason: 'Demande des parents',
      version: 1,
    });
    for (const [name, enters, other] of [
      ['6A', false, '5B'],
      ['5B', true, '6A'],
    ] as const)
      expect(
        (await api('admin')(getClass, { params: { id: school.classes[name] }, query: {} })).body.planned,
      ).toMatchObject([{ pupilId: yasmine(), enters, other }]);
    // A teacher does not see the plan.
    expect((await api('prof')(getPupil, { params: { id: yasmine() } })).body.planned).toBeUndefined();
    expect((await api('prof')(c.listPupils, { query: {} })).body.rows[0]?.planned).toBeUndefined();
    expect(
      (await api('prof')(getClass, { params: { id: school.classes['6A'] }, query: {} })).body.planned,
    ).toBeUndefined();
    await clockIn(9);
    expect(await stays()).toEqual([['6A', '2020-01-01', null]]);
    // The server was down for three days, and two workers wake up together.
    await Promise.all([clockIn(13), clockIn(13)]);
    expect(await stays()).toEqual([
      ['6A', '2020-01-01', inDays(9)],
      ['5B', inDays(10), null],
    ]);
    expect(await states()).toEqual([['done', '']]);
    expect(await actions('pupils.change_class')).toMatchObject([
      { actor_id: null, after: { class: '5B', on: inDays(10), reason: 'Demande des parents', planned: true } },
    ]);
    expect((await page()).planned).toBeNull();
  });

  it('is changed by one editor at a time, cancelled and restored', async () => {
    const [{ id = '' } = {}] = (await plan()).body.moves;
    const edit = (version: number, more: Record<string, unknown> = {}) =>
      api('admin')(p.updatePlannedMove, {
        params: { id },
        body: {
          version,
          on: inDays(20),
          classId: school.classes['5B'],
          reason: '',
          graduated: false,
          ...more,
        } as never,
      });
    expect((await edit(1)).body).toEqual({ version: 2 });
    expect(codeOf(await edit(1))).toBe('edited_meanwhile');
    expect(codeOf(await edit(2, { on: today() }))).toBe('planned.day_passed');
    expect(codeOf(await edit(2, { classId: null }))).toBe('planned.class_needed');
    const gone = await api('admin')(p.cancelPlanned, { body: { moves: [{ id, version: 2 }] } });
    expect([gone.body, (await line())?.planned]).toEqual([{ moves: [{ id, version: 3 }] }, undefined]);
    expect((await api('admin')(p.restorePlanned, { body: gone.body })).body).toEqual({ moves: [{ id, version: 4 }] });
    expect((await line())?.planned?.on).toBe(inDays(20));
    expect((await actions('planned.%')).map(({ action }) => action)).toEqual([
      'planned.plan',
      'planned.update',
      'planned.cancel',
      'planned.restore',
    ]);
    await clockIn(30);
    expect(codeOf(await edit(5))).toBe('planned.settled');
  });

  it('is limited to one per pupil, in the database too, all or none, and only for a future day', async () => {
    await plan();
    expect(codeOf(await depart({ ids: [adam(), yasmine()] }))).toBe('planned.already');
    expect((await line(adam()))?.planned).toBeUndefined();
    for (const [on, code] of [
      [today(), 'planned.day_passed'],
      ['2099-01-01', 'pupils.day_outside'],
      ['2026-02-30', 'persons.no_such_day'],
    ] as const)
      expect(codeOf(await plan({ on, ids: [adam()] }))).toBe(code);
    const second = db((tx) =>
      tx
        .insertInto('planned_moves')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: yasmine(),
          kind: 'departure',
          on_day: inDays(3),
          planned_at: server.kernel.now(),
        })
        .execute(),
    );
    await expect(second).rejects.toThrow('planned_moves_one_open');
  });

  it('is for users who edit people of the whole school; others do not find it', async () => {
    const other = await mintSchool(server);
    expect((await plan({ ids: [yasmine(), other.accounts.eleve.personId] })).status).toBe(404);
    expect((await plan({ classId: other.classes['5B'] })).status).toBe(404);
    await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
    for (const who of ['prof', 'personnel', 'parent'] as const)
      expect((await plan({}, undefined, who)).status).toBe(403);
    await grant(server, school, 'prof', ['people.edit'], 'classes');
    expect((await plan({}, undefined, 'prof')).status).toBe(404);
    const [{ id = '' } = {}] = (await plan()).body.moves;
    expect(
      (
        await client(
          server,
          other.schoolId,
          other.accounts.admin,
        )(p.cancelPlanned, { body: { moves: [{ id, version: 1 }] } })
      ).status,
    ).toBe(404);
  });

  it('to a deleted class is blocked with its reason, waits for the office and is planned again', async () => {
    const third = newId();
    await db((tx) =>
      tx
        .insertInto('classes')
        .values({
          school_id: school.schoolId,
          id: third,
          year_id: school.yearId,
          level_id: school.levels['5e'],
          name: '5C',
        })
        .execute(),
    );
    const [{ id = '' } = {}] = (await plan({ classId: third })).body.moves;
    await plan({ ids: [adam()], classId: school.classes['6A'] });
    expect((await api('admin')(removeClass, { params: { id: third } })).status).toBe(200);
    await clockIn(10);
    // The other one is executed all the same.
    expect([await states(), (await stays(adam())).at(-1)]).toEqual([
      [
        ['blocked', 'planned.class_gone'],
        ['done', ''],
      ],
      ['6A', inDays(10), null],
    ]);
    expect((await page()).planned).toMatchObject({ state: 'blocked', cause: 'planned.class_gone', classId: null });
    expect((await line())?.planned).toMatchObject({ blocked: true });
    await clockIn(11);
    expect(await actions('planned.block')).toHaveLength(1);
    expect(
      (
        await api('admin')(p.updatePlannedMove, {
          params: { id },
          body: { version: 2, on: inDays(15), classId: school.classes['5B'], reason: '', graduated: false },
        })
      ).status,
    ).toBe(200);
    await clockIn(15);
    expect((await stays()).at(-1)).toEqual(['5B', inDays(15), null]);
  });
});

describe('a planned departure', () => {
  it('is made once its last day is over, with the account; before that the pupil is enrolled', async () => {
    await depart();
    await clockIn(10);
    expect(await line()).toMatchObject({ status: 'active', planned: { kind: 'departure', on: inDays(10) } });
    await clockIn(11);
    expect(await line()).toBeUndefined();
    expect(await stays()).toEqual([['6A', '2020-01-01', inDays(10)]]);
    expect((await api('admin')(c.listPupils, { query: { past: 'yes' } })).body.rows).toMatchObject([
      { status: 'left', leftOn: inDays(10), account: 'disabled' },
    ]);
    expect(await actions('pupils.leave')).toMatchObject([{ after: { status: 'left', planned: true } }]);
  });

  it('is replaced by one recorded now, and blocked when the pupil has already left in another way', async () => {
    await depart();
    const version = (await line())?.version ?? 0;
    expect(
      (
        await api('admin')(c.leavePupils, {
          body: { on: today(), reason: '', graduated: false, pupils: [{ id: yasmine(), version }] },
        })
      ).status,
    ).toBe(200);
    await depart({ ids: [adam()] });
    await db((tx) => tx.updateTable('pupils').set({ status: 'left' }).where('person_id', '=', adam()).execute());
    await clockIn(12);
    expect(await states()).toEqual([
      ['cancelled', 'pupils.not_here'],
      ['blocked', 'pupils.not_here'],
    ]);
    expect((await actions('pupils.leave')).length).toBe(1);
    // A pupil who left cannot be waiting; the plan is cancelled.
    const blocked = await db((tx) =>
      tx.selectFrom('planned_moves').select(['id', 'version']).where('state', '=', 'blocked').executeTakeFirstOrThrow(),
    );
    expect(
      codeOf(
        await api('admin')(p.updatePlannedMove, {
          params: { id: blocked.id },
          body: { version: blocked.version, on: inDays(20), classId: null, reason: '', graduated: false },
        }),
      ),
    ).toBe('pupils.not_here');
    expect((await api('admin')(p.cancelPlanned, { body: { moves: [blocked] } })).status).toBe(200);
  });

  it('is cancelled when its sheet is merged into one with its own', async () => {
    await depart();
    await depart({ ids: [adam()], on: inDays(5) });
    const versions = await db((tx) =>
      tx.selectFrom('persons').select(['id', 'version']).where('id', 'in', [yasmine(), adam()]).execute(),
    );
    const of = (id: string) => versions.find((one) => one.id === id)!.version;
    await db((tx) => tx.updateTable('accounts').set({ person_id: null }).where('person_id', '=', adam()).execute());
    const merged = await api('admin')(mergePersons, {
      params: { keep: yasmine(), drop: adam() } as never,
      body: { fromDrop: [], versions: { keep: of(yasmine()), drop: of(adam()) } },
    });
    expect(merged.status).toBe(200);
    expect((await states()).map(([state]) => state).sort()).toEqual(['cancelled', 'planned']);
  });
});

it('a pupil with a future arrival is visible at once and enters the class on the first day', async () => {
  const body = {
    firstName: 'Rim',
    lastName: 'Bennis',
    firstNameAr: '',
    lastNameAr: '',
    sex: 'F',
    birthOn: '2014-03-02',
    birthPlace: '',
    nationality: '',
    address: '',
    matricule: '',
    massar: null,
    regime: '',
    classId: school.classes['6A'],
    on: inDays(7),
    repeating: true,
    siblingId: null,
    guardians: [{ firstName: 'Hind', lastName: 'Bennis', kind: 'mother', phone: null, email: null }],
  };
  const {
    status,
    body: { id },
  } = await api('admin')(c.enrolPupil, { body: body as never });
  expect([status, await stays(id), (await line(id))?.planned]).toEqual([
    200,
    [],
    { kind: 'arrival', on: inDays(7), classId: school.classes['6A'] },
  ]);
  expect((await line(id))?.guardians).toBe(1);
  await clockIn(7);
  expect(await stays(id)).toEqual([['6A', inDays(7), null]]);
  expect((await page(id)).enrolments).toMatchObject([{ repeating: true }]);
});

import { me } from '@encrier/contract/access/auth';
import { setAccountStatus } from '@encrier/contract/access/roles';
import * as c from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dayBefore } from './moves.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  // Noon, so that the school's clock shows the same day.
  server.clock.noon();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const yasmine = (): string => school.accounts.eleve.personId;
const line = async (id = yasmine(), past: 'yes' | 'no' = 'no') =>
  (await api('admin')(c.listPupils, { query: { past } })).body.rows.find((row) => row.id === id);
const versionOf = async (id = yasmine(), past: 'yes' | 'no' = 'no') => (await line(id, past))?.version ?? 0;
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
const move = async (classId: string, on = today(), options: { key?: string; version?: number } = {}) =>
  api('admin')(
    c.changeClass,
    {
      body: {
        on,
        reason: 'Demande des parents',
        changes: [{ id: yasmine(), version: options.version ?? (await versionOf()), classId }],
      },
    },
    options.key ? { key: options.key } : {},
  );
/** Reactions waiting in this school, in order. */
const jobs = async () =>
  (
    await server.kernel.pool.query<{ name: string }>(
      `SELECT data->>'reaction' AS name FROM pgboss.job WHERE group_id = $1 ORDER BY created_on`,
      [String(school.schoolId)],
    )
  ).rows.map(({ name }) => name);
const leave = async (on = today()) =>
  api('admin')(c.leavePupils, {
    body: { on, reason: 'Déménagement', pupils: [{ id: yasmine(), version: await versionOf() }] },
  });
const comeBackTo = async (classId: string, on = today()) =>
  api('admin')(c.returnPupil, {
    params: { id: yasmine() },
    body: { version: await versionOf(yasmine(), 'yes'), classId, on },
  });

describe('a change of class', () => {
  it('ends one stay on the previous day, begins another, and informs the journal and the other rooms', async () => {
    const { status, body } = await move(school.classes['5B']);
    expect(status).toBe(200);
    expect(await stays()).toEqual([
      ['6A', '2020-01-01', dayBefore(today())],
      ['5B', today(), null],
    ]);
    expect(body.pupils).toEqual([{ id: yasmine(), version: await versionOf() }]);
    const rows = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['object_id', 'before', 'after'])
        .where('action', '=', 'pupils.change_class')
        .execute(),
    );
    expect(rows).toMatchObject([
      {
        object_id: yasmine(),
        before: { class: '6A' },
        after: { class: '5B', on: today(), reason: 'Demande des parents' },
      },
    ]);
    // The teacher of the former class no longer sees her.
    expect((await api('prof')(c.listPupils, { query: {} })).body.rows).toEqual([]);
  });

  it('made twice the same day leaves one record, and its undo none', async () => {
    const half = newId();
    await db(async (tx) => {
      await tx
        .insertInto('groups')
        .values({
          school_id: school.schoolId,
          id: half,
          year_id: school.yearId,
          name: '6A groupe 1',
          kind: 'half',
          class_id: school.classes['6A'],
        })
        .execute();
      await tx
        .insertInto('group_members')
        .values({ school_id: school.schoolId, group_id: half, pupil_id: yasmine() })
        .execute();
    });
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
    await move(school.classes['5B']);
    expect((await line())?.groups).toBeUndefined();
    await move(third);
    expect(await stays()).toEqual([
      ['6A', '2020-01-01', dayBefore(today())],
      ['5C', today(), null],
    ]);
    await move(school.classes['6A']);
    expect(await stays()).toEqual([['6A', '2020-01-01', null]]);
    expect((await line())?.groups).toEqual([half]);
  });

  it('of three hundred pupils is one event, and one job for each subscriber', async () => {
    await db((_tx, pg) =>
      pg.query(
        `WITH p AS (INSERT INTO persons (school_id, id, last_name, first_name, search_key)
          SELECT $1, gen_random_uuid(), 'Nom ' || i, 'Prénom', 'x' FROM generate_series(1, 300) i RETURNING id),
          u AS (INSERT INTO pupils (school_id, person_id, matricule) SELECT $1, id, 'X' || id FROM p)
         INSERT INTO enrolments (school_id, id, pupil_id, year_id, class_id, from_on)
           SELECT $1, gen_random_uuid(), id, $2, $3, '2020-01-01' FROM p`,
        [school.schoolId, school.yearId, school.classes['6A']],
      ),
    );
    const { rows } = (await api('admin')(c.listPupils, { query: {} })).body;
    const ids = rows.filter(({ classId }) => classId === school.classes['6A']);
    const changes = ids.slice(0, 300).map(({ id, version = 0 }) => ({ id, version, classId: school.classes['5B'] }));
    const before = await jobs();
    const answer = await api('admin')(c.changeClass, { body: { on: today(), reason: '', changes } });
    expect([answer.status, changes.length]).toEqual([200, 300]);
    const followers = ['documents', 'exams', 'gradebook', 'media', 'news', 'papers'];
    expect((await jobs()).slice(before.length).sort()).toEqual(followers.map((name) => `${name}.pupils.class_changed`));
    const left = (await api('admin')(c.listPupils, { query: {} })).body.rows.filter(
      ({ classId }) => classId === school.classes['5B'],
    );
    const pupils = left.slice(0, 200).map(({ id, version = 0 }) => ({ id, version }));
    expect((await api('admin')(c.leavePupils, { body: { on: today(), reason: '', pupils } })).status).toBe(200);
    expect((await jobs()).slice(before.length + followers.length).sort()).toEqual(
      followers.map((name) => `${name}.pupils.left`),
    );
  });

  it('on a double click is done once; with an outdated version, the second editor is informed', async () => {
    const version = await versionOf();
    const answers = await Promise.all([
      move(school.classes['5B'], today(), { key: 'pressed-once', version }),
      move(school.classes['5B'], today(), { key: 'pressed-once', version }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stays()).toHaveLength(2);
    const late = await move(school.classes['6A'], today(), { version });
    expect([late.status, codeOf(late)]).toEqual([409, 'edited_meanwhile']);
  });

  it('refuses a future day, one outside the year, before the entry or invalid, and a class of another school or year', async () => {
    const tomorrow = new Date(server.kernel.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    for (const on of [tomorrow, '2001-01-01'])
      expect(codeOf(await move(school.classes['5B'], on))).toBe('pupils.day_outside');
    expect(codeOf(await move(school.classes['5B'], '2026-02-30'))).toBe('persons.no_such_day');
    expect((await move(other.classes['5B'])).status).toBe(404);
    await db((tx) =>
      tx.updateTable('enrolments').set({ from_on: today() }).where('pupil_id', '=', yasmine()).execute(),
    );
    expect(codeOf(await move(school.classes['5B'], dayBefore(today())))).toBe('pupils.before_entry');
  });

  it('is for users who edit people: not for a teacher or a read-only office', async () => {
    await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
    for (const who of ['prof', 'personnel', 'parent'] as const)
      expect(
        (
          await api(who)(c.changeClass, {
            body: { on: today(), reason: '', changes: [{ id: yasmine(), version: 2, classId: school.classes['5B'] }] },
          })
        ).status,
      ).toBe(403);
  });
});

describe('a departure', () => {
  it('ends class, groups and an account without other use, and is listed among departures', async () => {
    expect((await leave()).status).toBe(200);
    expect(await stays()).toEqual([['6A', '2020-01-01', today()]]);
    expect(await line()).toBeUndefined();
    expect(await line(yasmine(), 'yes')).toMatchObject({ status: 'left', leftOn: today(), account: 'disabled' });
    expect((await api('eleve')(me, {})).status).toBe(401);
    expect((await api('admin')(c.listPupils, { query: {} })).body.rows).toHaveLength(1);
    expect(
      codeOf(
        await api('admin')(c.leavePupils, {
          body: { on: today(), reason: '', pupils: [{ id: yasmine(), version: await versionOf(yasmine(), 'yes') }] },
        }),
      ),
    ).toBe('pupils.not_here');
  });

  it('keeps an account with another role open, without the pupil’s rights', async () => {
    await db((tx) =>
      tx
        .updateTable('auth_entries')
        .set({ roles: ['eleve', 'parent'] })
        .where('id', '=', school.accounts.eleve.entryId)
        .execute(),
    );
    await leave();
    const row = await db((tx) =>
      tx
        .selectFrom('auth_entries as e')
        .innerJoin('accounts as a', 'a.id', 'e.account_id')
        .select(['e.roles', 'a.status'])
        .where('e.id', '=', school.accounts.eleve.entryId)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ roles: ['parent'], status: 'active' });
  });

  it('undone by a return continues as before; a later return begins another stay', async () => {
    await leave();
    expect((await comeBackTo(school.classes['6A'])).status).toBe(200);
    expect(await stays()).toEqual([['6A', '2020-01-01', null]]);
    expect(await line()).toMatchObject({ status: 'active', account: 'active' });
    expect(
      codeOf(
        await api('admin')(c.returnPupil, {
          params: { id: yasmine() },
          body: { version: await versionOf(), classId: school.classes['6A'], on: today() },
        }),
      ),
    ).toBe('pupils.still_here');
    await leave();
    await db((tx) =>
      tx.updateTable('enrolments').set({ to_on: '2026-10-01' }).where('pupil_id', '=', yasmine()).execute(),
    );
    await comeBackTo(school.classes['5B']);
    expect(await stays()).toEqual([
      ['6A', '2020-01-01', '2026-10-01'],
      ['5B', today(), null],
    ]);
  });

  it('undone reopens the account that it closed, and none that the office closed before or since', async () => {
    const set = (enabled: boolean) =>
      api('admin')(setAccountStatus, { params: { id: school.accounts.eleve.id }, body: { enabled } });
    const back = async () => {
      await comeBackTo(school.classes['6A']);
      return (await line())?.account;
    };
    await set(false);
    await leave();
    expect(await back()).toBe('disabled');
    await set(true);
    await leave();
    await set(true);
    await set(false);
    expect(await back()).toBe('disabled');
    await set(true);
    await leave();
    expect(await back()).toBe('active');
  });

  it('can be archived and unarchived, unlike an enrolled pupil', async () => {
    expect(
      codeOf(
        await api('admin')(c.archivePupils, {
          body: { archived: true, pupils: [{ id: yasmine(), version: await versionOf() }] },
        }),
      ),
    ).toBe('pupils.still_here');
    await leave();
    const away = await api('admin')(c.archivePupils, {
      body: { archived: true, pupils: [{ id: yasmine(), version: await versionOf(yasmine(), 'yes') }] },
    });
    expect(away.body.pupils).toEqual([{ id: yasmine(), version: await versionOf(yasmine(), 'yes') }]);
    expect((await line(yasmine(), 'yes'))?.status).toBe('archived');
    await api('admin')(c.archivePupils, { body: { archived: false, pupils: away.body.pupils } });
    expect((await line(yasmine(), 'yes'))?.status).toBe('left');
  });
});

it('the database allows one open stay per year', async () => {
  const second = db((tx) =>
    tx
      .insertInto('enrolments')
      .values({
        school_id: school.schoolId,
        id: newId(),
        pupil_id: yasmine(),
        year_id: school.yearId,
        class_id: school.classes['5B'],
        from_on: today(),
      })
      .execute(),
  );
  await expect(second).rejects.toThrow('enrolments_one_open');
});

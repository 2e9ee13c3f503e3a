import * as c from '@encrier/contract/school/duplicates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = () => client(server, school.schoolId, school.accounts.admin);
const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const add = (role: 'eleve' | 'prof', first: string): Promise<string> =>
  inSchool(async (db) => {
    const { personId: person_id } = await addAccount(server, db, school, { role, first, last: 'Guessous' });
    const row = { school_id: school.schoolId, person_id };
    if (role === 'prof') await db.insertInto('staff').values(row).execute();
    else
      await db
        .insertInto('pupils')
        .values({ ...row, matricule: person_id.slice(-12) })
        .execute();
    return person_id;
  });
const merge = (keep: string, drop: string) =>
  api()(c.mergePersons, { params: { keep, drop }, body: { fromDrop: [], versions: { keep: 1, drop: 1 } } });

it('a stay of today goes on after a merge, whatever old stay the kept sheet has', async () => {
  const [keep, drop] = [await add('eleve', 'Anas'), await add('eleve', 'Anass')];
  const [old, both] = [newId(), newId()];
  const at = { school_id: school.schoolId };
  await inSchool(async (db) => {
    await db
      .insertInto('groups')
      .values([old, both].map((id) => ({ ...at, id, year_id: school.yearId, name: id })))
      .execute();
    await db
      .insertInto('group_members')
      .values([
        { ...at, group_id: old, pupil_id: keep, from_on: '2025-09-01', to_on: '2025-10-31' },
        { ...at, group_id: old, pupil_id: drop, from_on: '2026-01-05', to_on: null },
        { ...at, group_id: both, pupil_id: keep, from_on: '2025-11-01', to_on: '2026-02-01' },
        { ...at, group_id: both, pupil_id: drop, from_on: '2025-09-01', to_on: '2025-11-15' },
        { ...at, group_id: both, pupil_id: drop, from_on: '2026-01-10', to_on: null },
      ])
      .execute();
  });
  expect((await merge(keep, drop)).status).toBe(200);
  const stays = await inSchool((db) =>
    db
      .selectFrom('group_members')
      .select(['group_id', 'from_on', 'to_on'])
      .where('pupil_id', '=', keep)
      .orderBy('from_on')
      .execute(),
  );
  expect(stays.filter((stay) => stay.group_id === old)).toEqual([
    { group_id: old, from_on: '2025-09-01', to_on: '2025-10-31' },
    { group_id: old, from_on: '2026-01-05', to_on: null },
  ]);
  expect(stays.filter((stay) => stay.group_id === both)).toEqual([
    { group_id: both, from_on: '2025-09-01', to_on: null },
  ]);
});

it('a teacher keeps a course of today, and a delegate a mandate of today', async () => {
  const [keep, drop] = [await add('prof', 'Wafa'), await add('prof', 'Wafae')];
  const at = { school_id: school.schoolId };
  const { course_id } = await inSchool((db) =>
    db.selectFrom('course_teachers').select('course_id').executeTakeFirstOrThrow(),
  );
  const mandate = {
    ...at,
    kind: 'parent',
    class_id: school.classes['6A'],
    by_id: school.accounts.admin.id,
    created_at: new Date('2025-09-01T08:00:00Z'),
  };
  await inSchool(async (db) => {
    await db
      .insertInto('course_teachers')
      .values([
        { ...at, course_id, person_id: keep, from_on: '2024-09-01', to_on: '2025-06-30' },
        { ...at, course_id, person_id: drop, from_on: '2025-09-01', to_on: null },
      ])
      .execute();
    await db
      .insertInto('mandates')
      .values([
        { ...mandate, id: newId(), person_id: keep, from_on: '2024-09-01', to_on: '2025-07-31' },
        { ...mandate, id: newId(), person_id: drop, from_on: '2025-09-01', to_on: '2026-12-31' },
      ])
      .execute();
  });
  expect((await merge(keep, drop)).status).toBe(200);
  await inSchool(async (db) => {
    const ends = (table: 'course_teachers' | 'mandates') =>
      db.selectFrom(table).select('to_on').where('person_id', '=', keep).orderBy('from_on').execute();
    expect(await ends('course_teachers')).toEqual([{ to_on: '2025-06-30' }, { to_on: null }]);
    expect(await ends('mandates')).toEqual([{ to_on: '2025-07-31' }, { to_on: '2026-12-31' }]);
  });
});

it('a request for an exit that was approved goes on, where the kept sheet has only a refused one', async () => {
  const [keep, drop] = [await add('eleve', 'Reda'), await add('eleve', 'Redda')];
  const asked = {
    school_id: school.schoolId,
    kind: 'one_day',
    day: '2026-12-10',
    leaves_at: '15:00',
    mode: 'alone',
    asked_by: school.accounts.admin.id,
    decided_by: school.accounts.admin.id,
    asked_at: new Date('2026-11-01T08:00:00Z'),
    decided_at: new Date('2026-11-02T08:00:00Z'),
  };
  await inSchool((db) =>
    db
      .insertInto('exit_requests')
      .values([
        { ...asked, id: newId(), pupil_id: keep, status: 'refused' },
        { ...asked, id: newId(), pupil_id: drop, status: 'approved' },
      ])
      .execute(),
  );
  expect((await merge(keep, drop)).status).toBe(200);
  const left = await inSchool((db) =>
    db.selectFrom('exit_requests').select('status').where('pupil_id', '=', keep).orderBy('status').execute(),
  );
  expect(left).toEqual([{ status: 'approved' }, { status: 'refused' }]);
});

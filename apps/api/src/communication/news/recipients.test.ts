import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { accountsOf } from '../audience/audience.public.ts';
import { giveTo } from './recipients.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const set = (values: { ends_on: string | null }) =>
  inSchool((db) =>
    db.updateTable('guardianships').set(values).where('guardian_id', '=', school.accounts.parent2.personId).execute(),
  );

it('a publication reaches nobody whose tie has ended on the school’s day, in any time zone, even when named', async () => {
  const [{ id: author }, { id: account, personId: ref }, id] = [
    school.accounts.admin,
    school.accounts.parent2,
    newId(),
  ];
  const reached = (now: string) =>
    inSchool(async (db) => ({
      given: await giveTo(db, school.schoolId, id, [{ kind: 'person', ref }], new Date(now)),
      told: await accountsOf(db, id, new Date(now)),
    }));
  await inSchool(async (db) => {
    await db
      .insertInto('posts')
      .values({ school_id: school.schoolId, id, author_id: author, kind: 'information', title: 'Convocation' })
      .execute();
    await db.updateTable('school_settings').set({ time_zone: 'Pacific/Noumea' }).execute();
  });
  await set({ ends_on: '2026-03-10' });
  expect(await reached('2026-03-10T12:30:00Z')).toEqual({ given: 1, told: [account] });
  // Midnight in Nouméa is at 13:00 UTC of the day before.
  expect(await inSchool((db) => accountsOf(db, id, new Date('2026-03-10T13:30:00Z')))).toEqual([]);
  expect(await reached('2026-03-10T13:30:00Z')).toEqual({ given: 0, told: [] });
  await set({ ends_on: null });
  await inSchool((db) => db.updateTable('school_settings').set({ time_zone: 'Africa/Casablanca' }).execute());
});

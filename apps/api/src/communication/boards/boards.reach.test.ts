import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { recipientsOf } from '../audience/audience.public.ts';
import { addressedTo } from './boards.reach.ts';

let server: TestServer;
let school: TestSchool;
const [groupId, boardId] = [newId(), newId()];
const inDays = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  const at = { school_id: school.schoolId };
  await inSchool(async (db) => {
    await db
      .insertInto('groups')
      .values({ ...at, id: groupId, year_id: school.yearId, name: 'Chorale' })
      .execute();
    await db
      .insertInto('group_members')
      .values({
        ...at,
        group_id: groupId,
        pupil_id: school.accounts.eleve.personId,
        from_on: inDays(10),
        to_on: inDays(20),
      })
      .execute();
    await db
      .insertInto('boards')
      .values({
        ...at,
        id: boardId,
        owner_id: school.accounts.prof.id,
        title: 'Chorale',
        layout: 'columns',
        pupils: 'post',
        guardians: 'read',
        staff: 'read',
        review: 'none',
        comments: 'free',
      })
      .execute();
    await db
      .insertInto('board_audience')
      .values({ ...at, board_id: boardId, position: 0, kind: 'group', group_id: groupId })
      .execute();
  });
});
afterAll(() => server.stop());

describe('a board for a group', () => {
  it.each<[string, number, PersonName[]]>([
    ['before they join', 9, []],
    ['on their first day', 10, ['eleve', 'parent']],
    ['on their last day', 20, ['eleve', 'parent']],
    ['once they left', 21, []],
  ])('has the same members as any audience: %s', async (_when, days, expected) => {
    const day = inDays(days);
    const [given, reached] = await inSchool(async (db) => {
      const rows = await db
        .selectFrom(recipientsOf(school.schoolId, [{ kind: 'group', ref: groupId }], day).as('r'))
        .select('person_id')
        .execute();
      const reads: string[] = [];
      for (const { personId } of Object.values(school.accounts)) {
        if (
          await db
            .selectFrom(addressedTo({ schoolId: school.schoolId, personId, day }, boardId).as('a'))
            .select('id')
            .executeTakeFirst()
        )
          reads.push(personId);
      }
      return [rows.map((row) => row.person_id), reads];
    });
    expect(reached.toSorted()).toEqual(given.toSorted());
    expect(reached.toSorted()).toEqual(expected.map((who) => school.accounts[who].personId).toSorted());
  });
});

import * as c from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let lycee: SecondOrg;
type Office = Awaited<ReturnType<typeof addOffice>>;
const people = {} as Record<'all' | 'college' | 'lycee' | 'both', Office>;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  lycee = await addOrg(server, school);
  people.all = await addOffice(server, school, 'school', [school.orgId, lycee.orgId]);
  people.college = await addOffice(server, school, 'cycle', [school.orgId]);
  people.lycee = await addOffice(server, school, 'cycle', [lycee.orgId]);
  people.both = await addOffice(server, school, 'cycle', [school.orgId, lycee.orgId]);
});
afterAll(() => server.stop());

async function seen(who: keyof typeof people, entry?: number, q?: string): Promise<string[]> {
  const authId = entry === undefined ? undefined : people[who].entries[entry];
  const { body, status } = await client(server, school.schoolId, people[who])(
    c.listPupils,
    { query: q === undefined ? {} : { q } },
    { headers: authId ? { 'x-authid': authId } : {} },
  );
  expect(status).toBe(200);
  return [...body.rows.map((row) => row.firstName), ...body.classes.map((row) => row.name)];
}

const college = ['Adam', 'Yasmine', '6A', '5B'];
const [ofLycee, ofAll] = [
  ['Inès', 'Azulejo 2A'],
  ['Adam', 'Yasmine', 'Inès', '6A', '5B', 'Azulejo 2A'],
];
const cases: [keyof typeof people, number | undefined, string[]][] = [
  ['all', undefined, ofAll],
  ['all', 0, college],
  ['all', 1, ofLycee],
  ['college', undefined, college],
  ['college', 0, college],
  ['lycee', undefined, ofLycee],
  ['both', undefined, ofAll],
  ['both', 1, ofLycee],
];

describe('the cached list of pupils', () => {
  it('contains only the organisations of its reader, whoever called before (SEC-TEN-07, SEC-OBJ-09, SEC-HDR-03)', async () => {
    for (const order of [cases, [...cases].reverse(), cases])
      for (const [who, entry, expected] of order)
        expect([who, entry, (await seen(who, entry)).sort()]).toEqual([who, entry, [...expected].sort()]);
  });

  it('is searched only by its reader, whoever searched before', async () => {
    for (const order of [cases, [...cases].reverse(), cases])
      for (const [who, entry, expected] of order) {
        const found = await seen(who, entry, 'INES');
        expect([who, entry, found.includes('Inès'), found.includes('Adam')]).toEqual([
          ...[who, entry, expected.includes('Inès')],
          false,
        ]);
      }
  });
});

describe('a group of pupils of one organisation', () => {
  let groupId: string;
  beforeAll(async () => {
    groupId = newId();
    const own = { school_id: school.schoolId };
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      await db
        .insertInto('groups')
        .values({ ...own, id: groupId, year_id: school.yearId, name: 'Azulejo chorale', kind: 'option' })
        .execute();
      await db
        .insertInto('group_members')
        .values({ ...own, group_id: groupId, pupil_id: lycee.pupil.personId })
        .execute();
    });
  });

  it('cannot be joined or left through the office of another, which would link the two (SEC-OBJ-09)', async () => {
    const body = { groupId, ids: [school.accounts.eleve.personId] };
    for (const route of [c.joinGroup, c.quitGroup])
      expect((await client(server, school.schoolId, people.college)(route, { body })).status).toBe(404);
    for (const route of [c.joinGroup, c.quitGroup])
      expect((await client(server, school.schoolId, people.both)(route, { body })).status).toBe(200);
  });
});

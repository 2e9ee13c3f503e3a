import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { rulesOf } from './delivery.queries.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

it('recomputes the recipients of a message, for every kind of rule', async () => {
  const own = { school_id: school.schoolId };
  const author = school.accounts.admin.id;
  const id = newId();
  const read = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const org = await db.selectFrom('orgs').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('threads')
      .values({ ...own, id, subject: 'Rentrée', created_by_id: author })
      .execute();
    await db
      .insertInto('messages')
      .values({ ...own, id, thread_id: id, sender_id: author, sender_role: 'admin', subject: 'Rentrée' })
      .execute();
    await db
      .insertInto('message_audience')
      .values([
        { ...own, message_id: id, position: 0, kind: 'org', org_id: org.id },
        { ...own, message_id: id, position: 1, kind: 'cycle', word: 'Collège', exclude: true },
      ])
      .execute();
    return { org: org.id, rules: await rulesOf(db, id) };
  });
  expect(read.rules).toEqual([
    { kind: 'org', ref: read.org },
    { kind: 'cycle', word: 'Collège', exclude: true },
  ]);
});

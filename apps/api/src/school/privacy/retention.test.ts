import * as c from '@encrier/contract/school/privacy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTenant } from '#kernel/db/tenant.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { client } from '#kernel/test/client.ts';
import { retentions } from '#kernel/holdings/holdings.ts';
import { retentionOf } from './retention.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it('expired data is found in one pass, without a new list for each person (LAW-RET-01)', async () => {
  const { schoolId } = await mintSchool(server);
  const old = retentionOf('departed').old(36, new Date(), schoolId);
  const plan = await readTenant(server.kernel.pool, schoolId, (db) =>
    db.selectFrom('persons').select('id').where(old).explain<{ 'QUERY PLAN': string }>('text'),
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/hashed SubPlan|Join/);
  // A condition with a subplan for each person would appear in its filter.
  expect(text.split('\n').find((line) => /Filter:.*\(SubPlan/.test(line))).toBeUndefined();
});

it('the retention kinds are those declared by rooms, each once; another is not found (LAW-RET-01)', async () => {
  const school = await mintSchool(server);
  const call = client(server, school.schoolId, school.accounts.admin);
  const kinds = retentions().map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect((await call(c.getRetention, {})).body.rules.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  const body = { months: 12, version: 0 };
  expect((await call(c.setRetention, { params: { kind: 'lunches' }, body })).status).toBe(404);
  expect((await call(c.setRetention, { params: { kind: 'Lunches!' }, body })).status).toBe(400);
});

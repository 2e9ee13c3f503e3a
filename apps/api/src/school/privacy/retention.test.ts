import { retentionKinds } from '@encrier/contract/school/privacy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { retentions } from '#kernel/holdings/holdings.ts';
import { retentionOf } from './retention.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it('what is due is found in one pass, without a list made anew for each person (LAW-RET-01)', async () => {
  const { schoolId } = await mintSchool(server);
  expect(
    retentions()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...retentionKinds].toSorted());
  const old = retentionOf('departed').old(36, new Date(), schoolId);
  const plan = await withTenant(server.kernel.pool, schoolId, { readOnly: true }, (db) =>
    db.selectFrom('persons').select('id').where(old).explain<{ 'QUERY PLAN': string }>('text'),
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/hashed SubPlan|Join/);
  // A condition that runs a plan for each person would stand in its filter.
  expect(text.split('\n').find((line) => /Filter:.*\(SubPlan/.test(line))).toBeUndefined();
});

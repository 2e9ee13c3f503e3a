import * as c from '@encrier/contract/school/classes';
import { listAudit } from '@encrier/contract/access/roles';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .updateTable('persons')
      .set({ first_name_ar: 'ياسمين', last_name_ar: 'العمراني', birth_on: '2014-05-02' })
      .where('id', '=', school.accounts.eleve.personId)
      .execute();
    await db.updateTable('classes').set({ name: '=6A', capacity: 30 }).where('id', '=', school.classes['6A']).execute();
  });
});
afterAll(() => server.stop());

const bytes = async (who: PersonName, path: string) => {
  const answer = await fetch(`${server.base}/api/${school.schoolId}${path}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  };
};

it('the classes are exported as a spreadsheet with inert cells', async () => {
  const csv = (await bytes('admin', '/classes/export?format=csv')).body.toString();
  expect(csv).toContain(`"Collège";"Collège";"6e";"'=6A";1;30;0;0`);
  const xlsx = await bytes('admin', '/classes/export?format=xlsx');
  const rows = (await readXlsx(xlsx.body)) as unknown as unknown[];
  expect(JSON.stringify(rows)).toContain("'=6A");
  expect((await bytes('prof', '/classes/export?format=csv')).status).toBe(403);
});

it('the classes are printed with their counts', async () => {
  const { status, type, body } = await bytes('admin', '/classes/export?format=pdf');
  expect([status, type, body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
});

it.each(['list', 'signature', 'blank', 'faces'])(
  'a class is printed as %s, in both scripts, only for users who see it',
  async (kind) => {
    const path = (id: string) => `/classes/${id}/print?kind=${kind}&birth=yes`;
    const { status, type, body } = await bytes('prof', path(school.classes['6A']));
    expect([status, type]).toEqual([200, 'application/pdf']);
    const text = body.toString('latin1');
    expect(text).toMatch(/MediaBox\s*\[0 0 595/);
    for (const font of ['Figtree', 'Vazirmatn']) expect(text).toContain(font);
    expect((await bytes('prof', path(school.classes['5B']))).status).toBe(404);
    expect((await bytes('parent', path(school.classes['6A']))).status).toBe(403);
    const [line] = (
      await client(server, school.schoolId, school.accounts.admin)(listAudit, { query: { action: 'classes.print' } })
    ).body.items;
    expect(line).toMatchObject({ after: { kind, count: 1 } });
  },
);

it('the classes of a school are printed in Arabic too', async () => {
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('accounts').set({ lang: 'ar' }).where('id', '=', school.accounts.admin.id).execute(),
  );
  const answer = await bytes('admin', '/classes/export?format=pdf');
  expect(answer.body.toString('latin1')).toContain('Vazirmatn');
  const csv = (await bytes('admin', '/classes/export?format=csv')).body.toString();
  expect(csv).toContain('الإعدادي');
  expect(csv.split('\n').slice(1).join()).not.toContain(';"Collège";');
  const { body } = await client(server, school.schoolId, school.accounts.admin)(c.classBoard, { query: {} });
  expect(body.classes).toHaveLength(2);
});

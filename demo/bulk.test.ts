import { login } from '@encrier/contract/access/auth';
import { listNews } from '@encrier/contract/communication/news';
import { listPeople } from '@encrier/contract/school/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../apps/api/src/kernel/test/client.ts';
import { type TestServer, testServer } from '../apps/api/src/kernel/test/server.ts';
import { bulkPassword, type BulkSchool, loadScale } from './bulk.ts';

let server: TestServer;
let school: BulkSchool;
let other: BulkSchool;
beforeAll(async () => {
  server = await testServer();
  const many = loadScale(server.kernel, 'M50', { seed: 3, year: 2026, posts: 2 });
  [school, other] = [(await many.next()).value, (await many.next()).value];
}, 120_000);
afterAll(() => server.stop());

const as = async (at: BulkSchool, username: string) => {
  const { body } = await client(server, at.schoolId, null)(login, { body: { username, password: bulkPassword } });
  if (body.status !== 'signed_in' || !body.token) throw new Error('not signed in');
  return { user: body.user, api: client(server, at.schoolId, { token: body.token }) };
};

it('the bulk loader creates different schools, with accounts that can sign in', async () => {
  expect([school.pupils, other.pupils]).toEqual([600, 600]);
  expect(school.schoolId).not.toBe(other.schoolId);
  expect(school.logins.eleve).not.toEqual(other.logins.eleve);
  expect([school.logins.eleve.length, school.logins.parent.length, school.logins.prof.length]).toEqual([600, 420, 36]);
  for (const role of ['admin', 'parent', 'eleve', 'prof', 'transport', 'personnel'] as const) {
    const { user, api } = await as(school, school.logins[role][0] ?? '');
    expect(user.roles).toContain(role);
    expect((await api(listNews, { query: {} })).body.items.length).toBe(2);
  }
});

it('the bulk loader creates the data shown in lists', async () => {
  const { api } = await as(other, 'direction');
  expect((await api(listPeople, { query: {} })).body.total).toBe(600);
  expect((await api(listPeople, { query: { kind: 'guardians' } })).body.total).toBe(420);
  const { user } = await as(other, other.logins.parent.at(-1) ?? '');
  expect(user.children.length).toBeGreaterThan(0);
});

import * as c from '@encrier/contract/school-life/danger';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { grantsOfTemplate } from '../../access/roles/templates/templates.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const body = () => ({ id: newId(), about: 'Adam, 6e A', body: 'Propos <script>inquiétants</script>.' });

it('no default role gives the right to read reports of danger', () => {
  expect(grantsOfTemplate('direction')).not.toHaveProperty('danger.handle');
});

it('any adult of the staff reports a danger, once, and then sees only that it was received', async () => {
  const one = body();
  for (let press = 0; press < 2; press += 1)
    expect((await as('transport')(c.writeReport, { body: one })).status).toBe(200);
  const { items, can } = (await as('transport')(c.listMyReports, {})).body;
  expect(items.map((item) => Object.keys(item).sort())).toEqual([['at', 'id']]);
  expect(can).toEqual({ write: true, handle: false });
  for (const who of ['parent', 'eleve'] as const)
    expect((await as(who)(c.writeReport, { body: body() })).status).toBe(403);
  for (const who of ['prof', 'transport', 'parent', 'eleve', 'personnel'] as const) {
    expect((await as(who)(c.listReports, { query: {} })).status).toBe(403);
    expect((await as(who)(c.openReport, { params: { id: one.id }, body: {} })).status).toBe(403);
  }
});

it('a report is listed without its text, and each opening writes a line in the journal', async () => {
  const one = body();
  await as('prof')(c.writeReport, { body: one });
  const listed = (await as('admin')(c.listReports, { query: {} })).body;
  expect(JSON.stringify(listed)).not.toMatch(/Adam|inquiétants/);
  const notices = (await as('admin')(listNotifications, { query: {} })).body.items;
  expect(JSON.stringify(notices)).not.toMatch(/Adam|inquiétants/);
  const params = { id: one.id };
  const page = (await as('admin')(c.openReport, { params, body: {} })).body;
  expect(page).toMatchObject({ about: 'Adam, 6e A', body: 'Propos <script>inquiétants</script>.', opened: true });
  await as('admin')(c.openReport, { params, body: {} });
  const lines = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'danger.open')
      .where('object_id', '=', one.id)
      .execute(),
  );
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/Adam|inquiétants/);
});

it('a report is assessed, handed over and closed in this order, by only one of two concurrent callers', async () => {
  const one = body();
  await as('prof')(c.writeReport, { body: one });
  const params = { id: one.id };
  const { version } = (await as('admin')(c.openReport, { params, body: {} })).body;
  const go = (step: c.DangerStep, at: number) =>
    as('admin')(c.stepReport, { params, body: { step, note: 'Vu avec l’infirmière.', version: at } });
  expect(code((await go('close', version)).body)).toBe('danger.state');
  const both = await Promise.all([go('assess', version), go('assess', version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await go('transmit', version + 1)).body).toMatchObject({ state: 'transmitted', dueAt: null });
  expect((await go('close', version + 2)).body.state).toBe('closed');
});

it('the team is reminded of each deadline once before and once after, without the text of the report', async () => {
  const start = new Date('2026-11-23T08:00:00Z');
  const own = await mintSchool(server);
  const on = (who: PersonName) => client(server, own.schoolId, own.accounts[who]);
  const strike = async (hours: number): Promise<string[]> => {
    server.clock.set(new Date(start.getTime() + hours * 3_600_000));
    await server.runSchedule('danger.deadlines');
    const { items } = (await on('admin')(listNotifications, { query: {} })).body;
    return items.filter(({ type }) => type === 'protection').map(({ body: said }) => said);
  };
  server.clock.set(start);
  const one = body();
  await on('prof')(c.writeReport, { body: one });
  const first = (await strike(1)).length;
  expect((await strike(19)).length).toBe(first);
  const near = await strike(20.5);
  expect([near.length, near[0]]).toEqual([first + 1, expect.stringContaining('quatre heures')]);
  expect((await strike(21)).length).toBe(first + 1);
  const late = await strike(24.5);
  expect([late.length, late[0]]).toEqual([first + 2, expect.stringContaining('dépassé')]);
  expect((await strike(30)).length).toBe(first + 2);
  expect(JSON.stringify(late)).not.toMatch(/Adam|inquiétants/);
  const params = { id: one.id };
  const { version } = (await on('admin')(c.openReport, { params, body: {} })).body;
  await on('admin')(c.stepReport, { params, body: { step: 'assess', note: 'Vu.', version } });
  expect((await strike(60)).length).toBe(first + 2);
  expect((await strike(69)).length).toBe(first + 3);
  expect((await strike(73)).length).toBe(first + 4);
  const notices = (await on('prof')(listNotifications, { query: {} })).body.items;
  expect(notices.filter(({ type }) => type === 'protection')).toEqual([]);
  server.clock.set(start);
});

it('a report is refused when nobody has the right to read it', async () => {
  const empty = await mintSchool(server);
  await withTenant(server.kernel.pool, empty.schoolId, {}, (db) =>
    db.deleteFrom('custom_role_grants').where('permission', '=', 'danger.handle').execute(),
  );
  const response = await client(server, empty.schoolId, empty.accounts.prof)(c.writeReport, { body: body() });
  expect(code(response.body)).toBe('danger.nobody_reads');
});

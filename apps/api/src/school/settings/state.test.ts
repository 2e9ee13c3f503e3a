import { login } from '@encrier/contract/access/auth';
import { listAudit } from '@encrier/contract/access/roles';
import { waitsWhileReadOnly } from '@encrier/contract/kernel/route';
import { allRoutes } from '@encrier/contract/routes.generated';
import * as c from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { systemCtx } from '#kernel/http/context.ts';
import type { SchoolState } from '#kernel/tenancy/school-acts.ts';
import { client } from '#kernel/test/client.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { setState } from './settings.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ own: true });
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: string }).code;
const readOnly = (on: boolean, who: PersonName = 'admin') =>
  as(who)(c.setReadOnly, { body: { on, reason: on ? 'Travaux jusqu’à lundi' : '' } });
const command = (state: SchoolState) =>
  setState(systemCtx(server.kernel, school.schoolId, { kind: 'command', name: 'school.state' }), state, 'Contrat');
const rename = () => as('admin')(c.createOrg, { body: { store_id: 'annexe', name: 'Annexe', kind: '' } });

it('while the school is read-only, every route that writes is refused first, and no other route is', async () => {
  expect((await readOnly(true)).status).toBe(200);
  const held = allRoutes.filter(waitsWhileReadOnly);
  expect(held.length).toBeGreaterThan(400);
  for (const route of held) {
    const answer = await as('admin')(route, sampleArgs(route, newId()) as never);
    expect([route.name, answer.status, codeOf(answer)]).toEqual([route.name, 412, 'school_read_only']);
  }
  for (const route of allRoutes.filter((one) => !waitsWhileReadOnly(one) && !one.raw)) {
    const answer = await as('parent')(route, sampleArgs(route, newId()) as never);
    expect([route.name, codeOf(answer)]).not.toEqual([route.name, 'school_read_only']);
  }
});

it('the read-only state is shown to everybody, with its reason, and ended by users who may begin it', async () => {
  expect((await readOnly(true, 'prof')).status).toBe(403);
  await readOnly(true);
  expect((await as(null)(c.getInfo, {})).body.readOnly).toBe('Travaux jusqu’à lundi');
  // A device that knows no school yet still finds the only one of this address.
  await server.kernel.pool.query(`UPDATE schools SET status = 'suspended' WHERE school_id <> $1`, [school.schoolId]);
  const host = (await (await fetch(`${server.base}/api/host`)).json()) as { schoolId: number | null };
  expect(host.schoolId).toBe(school.schoolId);
  const { username, password } = school.accounts.parent;
  expect((await as(null)(login, { body: { username, password, remember: false } })).status).toBe(200);
  expect(codeOf(await rename())).toBe('school_read_only');
  expect((await readOnly(false)).status).toBe(200);
  expect([(await as(null)(c.getInfo, {})).body.readOnly, (await rename()).status]).toEqual([null, 200]);
  const { items } = (await as('admin')(listAudit, { query: {} })).body;
  expect(items.filter(({ action }) => action === 'school.set_state')).toHaveLength(2);
});

it('events emitted before the read-only state wait, and are processed once it ends', async () => {
  const { body } = await rename();
  // Nobody has this right in the new organisation yet: the office is refused, the command is not.
  expect(codeOf(await readOnly(true))).toBe('school.every_org');
  await command('read_only');
  await server.runJobs();
  const orgs = async () =>
    (await as('admin')(c.getConfig, {})).body.user.auth.map(({ orgId }: { orgId: string }) => orgId);
  expect(await orgs()).not.toContain(body.id);
  await command('active');
  server.clock.advance(6 * 60_000);
  await server.runJobs();
  expect(await orgs()).toContain(body.id);
});

it('another process sees the state within half a minute', async () => {
  expect((await as('parent')(c.ping, {})).status).toBe(200);
  await server.kernel.pool.query(
    `UPDATE schools SET status = 'read_only', state_reason = 'Ailleurs' WHERE school_id = $1`,
    [school.schoolId],
  );
  server.clock.advance(31_000);
  expect(codeOf(await rename())).toBe('school_read_only');
});

it('a school suspended or closed by command is closed to everybody; the command reopens it', async () => {
  await command('archived');
  const { username, password } = school.accounts.admin;
  for (const answer of [
    await as('admin')(c.ping, {}),
    await as('admin')(c.setReadOnly, { body: { on: false, reason: '' } }),
    await as(null)(login, { body: { username, password, remember: false } }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([403, 'school_closed']);
  await command('suspended');
  expect(codeOf(await as('admin')(c.ping, {}))).toBe('school_suspended');
  await command('active');
  expect((await as('admin')(c.ping, {})).status).toBe(200);
});

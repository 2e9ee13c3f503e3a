import * as auth from '@encrier/contract/access/auth';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/access/roles';
import { createOrg } from '@encrier/contract/school/school';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-12-07T10:05:00+01:00'));
});
beforeEach(async () => {
  server.clock.set(new Date('2026-12-07T10:05:00+01:00'));
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const today = '2026-12-07';
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: string }).code;
const rights = async () => (await as('admin')(c.accountRights, { params: { id: school.accounts.prof.id } })).body;
const entry = async () => (await rights()).entries[0]!;
/** Gives the teacher a role for a time. */
const give = async (body: Partial<BodyOf<typeof c.addRoleTerm>> = {}, who: PersonName = 'admin') =>
  as(who)(c.addRoleTerm, {
    params: { id: school.accounts.prof.id, entryId: (await entry()).id },
    body: { role: 'personnel', roleId: null, from: today, until: addDays(today, 20), reason: 'Intérim', ...body },
  });
const seen = async () => (await as('prof')(auth.me, {})).body.roles;
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
/** Moves the clock to the morning of a day and runs what was planned; sessions stay valid meanwhile. */
async function goTo(day: string): Promise<void> {
  server.clock.set(new Date(`${day}T09:00:00+01:00`));
  await db((tx) => tx.updateTable('sessions').set({ last_seen_at: server.kernel.now() }).execute());
  await server.runJobs();
}

it('a role that begins today opens at once, its end is announced a week before, and it is removed after its last day', async () => {
  expect((await give()).status).toBe(200);
  expect((await entry()).terms).toMatchObject([{ role: 'personnel', state: 'given', by: 'Nadia Berrada' }]);
  expect(await seen()).toContain('personnel');
  await goTo(addDays(today, 13));
  const noticesOf = async (who: PersonName) =>
    (await as(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'securite.role_fin');
  expect((await noticesOf('prof'))[0]!.body).toContain('27 décembre 2026');
  expect(await noticesOf('admin')).toHaveLength(1);
  await goTo(addDays(today, 20));
  expect(await seen()).toContain('personnel');
  await goTo(addDays(today, 21));
  expect(await seen()).not.toContain('personnel');
  expect(await seen()).toContain('prof');
  expect((await entry()).terms).toEqual([]);
});

it('a school role gives its rights from its first day only, and not if the giver no longer holds them', async () => {
  const from = addDays(today, 3);
  expect((await give({ role: null, roleId: school.roleId, from })).status).toBe(200);
  expect((await entry()).customRoles).toEqual([]);
  await goTo(from);
  expect((await entry()).customRoles).toEqual([school.roleId]);
  const second = await give({ from: addDays(from, 2), until: addDays(from, 9) });
  expect(second.status).toBe(200);
  await db((tx) =>
    tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.parent.id).execute(),
  );
  await db((tx) =>
    tx
      .updateTable('role_terms')
      .set({ given_by: school.accounts.parent.id })
      .where('id', '=', second.body.id)
      .execute(),
  );
  await goTo(addDays(from, 2));
  expect((await entry()).roles).not.toContain('personnel');
  expect((await entry()).terms.map(({ roleId }) => roleId)).toEqual([school.roleId]);
});

it('invalid dates, a role already held, a second term, and rights that the giver lacks are refused', async () => {
  for (const wrong of [{ from: addDays(today, -1) }, { until: addDays(today, -1) }, { until: addDays(today, 1200) }])
    expect(codeOf(await give(wrong))).toBe('roles.term_days');
  expect(codeOf(await give({ role: null }))).toBe('roles.term_one');
  expect(codeOf(await give({ role: 'prof' }))).toBe('roles.term_held');
  expect((await give({ from: addDays(today, 2) })).status).toBe(200);
  expect(codeOf(await give({ from: addDays(today, 4) }))).toBe('roles.term_open');
  expect((await give({ role: 'admin' }, 'personnel')).status).toBe(403);
});

it('a term can be ended early, or cancelled before it begins; a role removed by hand is no longer a term', async () => {
  const planned = await give({ from: addDays(today, 2) });
  const end = (termId: string) => as('admin')(c.endRoleTerm, { params: { id: school.accounts.prof.id, termId } });
  expect((await end(planned.body.id)).status).toBe(200);
  expect((await end(planned.body.id)).status).toBe(404);
  await goTo(addDays(today, 2));
  expect((await entry()).roles).not.toContain('personnel');
  server.clock.set(new Date('2026-12-07T10:05:00+01:00'));
  const given = await give();
  expect((await end(given.body.id)).status).toBe(200);
  expect((await entry()).roles).not.toContain('personnel');
  await give();
  const { id, roles, customRoles, active } = await entry();
  const without = { roles: roles.filter((role) => role !== 'personnel'), customRoles: [], active: true };
  const removed = await as('admin')(c.updateEntry, {
    params: { id: school.accounts.prof.id, entryId: id },
    body: { ...without, from: { roles, customRoles, active } },
  });
  expect(removed.status).toBe(200);
  expect((await entry()).terms).toEqual([]);
});

it('a temporary role manager gives no role beyond their own last day, and changes none permanently', async () => {
  await db((tx) =>
    tx
      .insertInto('custom_role_grants')
      .values({ school_id: school.schoolId, role_id: school.roleId, permission: 'roles.manage', scope: 'school' })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
  expect((await give({ role: null, roleId: school.roleId, until: addDays(today, 5) })).status).toBe(200);
  const of = school.accounts.prof.id;
  await db((tx) =>
    tx.updateTable('accounts').set({ totp_confirmed_at: server.kernel.now() }).where('id', '=', of).execute(),
  );
  const soon = new Date(server.kernel.now().getTime() + 600_000);
  await db((tx) => tx.updateTable('sessions').set({ step_up_until_at: soon }).where('account_id', '=', of).execute());
  const own = await entry();
  const held = { roles: own.roles, customRoles: own.customRoles, active: true };
  const lasting = await as('prof')(c.updateEntry, {
    params: { id: of, entryId: own.id },
    body: { ...held, from: held },
  });
  expect(codeOf(lasting)).toBe('roles.for_a_time');
  expect(codeOf(await give({ until: addDays(today, 6) }, 'prof'))).toBe('roles.for_a_time');
  expect((await give({ until: addDays(today, 5) }, 'prof')).status).toBe(200);
});

it('a temporary role does not follow its holder into an organisation that they add', async () => {
  const mine = async () =>
    (await as('admin')(c.accountRights, { params: { id: school.accounts.admin.id } })).body.entries;
  const answer = await as('admin')(c.addRoleTerm, {
    params: { id: school.accounts.admin.id, entryId: (await mine())[0]!.id },
    body: { role: 'personnel', roleId: null, from: today, until: addDays(today, 9), reason: '' },
  });
  expect(answer.status).toBe(200);
  const made = await as('admin')(createOrg, { body: { store_id: 'annexe', name: 'Annexe', kind: '' } });
  await server.runJobs();
  const there = (await mine()).find(({ orgId }) => orgId === made.body.id);
  expect(there?.roles).toEqual(['admin']);
});

it('the last role manager keeps a temporary role until another user can manage roles', async () => {
  const { roleId } = school;
  const manages = async (account: PersonName, status: string) =>
    db((tx) => tx.updateTable('accounts').set({ status }).where('id', '=', school.accounts[account].id).execute());
  await db((tx) =>
    tx
      .insertInto('custom_role_grants')
      .values({ school_id: school.schoolId, role_id: roleId, permission: 'roles.manage', scope: 'school' })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
  expect((await give({ role: null, roleId, until: addDays(today, 1) })).status).toBe(200);
  const custom = async () =>
    (await db((tx) => tx.selectFrom('role_terms').select('state').where('role_id', '=', roleId).execute())).map(
      ({ state }) => state,
    );
  // Nobody but the office may.
  await manages('admin', 'disabled');
  await goTo(addDays(today, 2));
  expect(await custom()).toEqual(['given']);
  await manages('admin', 'active');
  await goTo(addDays(today, 3));
  expect(await custom()).toEqual(['ended']);
});

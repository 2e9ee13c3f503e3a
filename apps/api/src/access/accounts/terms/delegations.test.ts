import * as auth from '@encrier/contract/access/auth';
import * as d from '@encrier/contract/access/delegations';
import { accountRights, addRoleTerm, setAccountStatus, updateEntry } from '@encrier/contract/access/roles';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const now = new Date('2026-12-07T10:05:00+01:00');
const today = '2026-12-07';
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
/** A person who has just proved their identity, with a second factor. */
async function prove(who: PersonName): Promise<void> {
  const { id } = school.accounts[who];
  const soon = new Date(server.kernel.now().getTime() + 600_000);
  await db((tx) => tx.updateTable('accounts').set({ totp_confirmed_at: now }).where('id', '=', id).execute());
  await db((tx) =>
    tx
      .updateTable('sessions')
      .set({ step_up_until_at: soon, last_seen_at: server.kernel.now() })
      .where('account_id', '=', id)
      .execute(),
  );
}
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(now);
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['roles.delegate', 'audit.read'], 'school');
  await prove('personnel');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: string }).code;
const own = async () => (await as('personnel')(d.listDelegations, {})).body;
/** The role of the school's own that the office member has. */
const ownRole = async () => (await own()).roles.find(({ roleId }) => roleId !== null)!;
async function entrust(body: Partial<BodyOf<typeof d.entrustRole>> = {}, who: PersonName = 'personnel') {
  const { entryId, role, roleId } = await ownRole();
  return as(who)(d.entrustRole, {
    body: {
      entryId,
      role,
      roleId,
      to: school.accounts.prof.id,
      from: today,
      until: addDays(today, 20),
      reason: 'Congé de maternité',
      ...body,
    },
  });
}
const rightsOfTeacher = async () => Object.keys((await as('prof')(auth.me, {})).body.permissions);
async function goTo(day: string): Promise<void> {
  server.clock.set(new Date(`${day}T09:00:00+01:00`));
  await prove('personnel');
  await prove('prof');
  await server.runJobs();
}

it('a user’s own role entrusted to a colleague opens its screens, notifies both, and ends after its last day', async () => {
  expect((await own()).roles.map(({ role }) => role)).toContain('personnel');
  const given = await entrust();
  expect(given.status).toBe(200);
  await prove('prof');
  expect(await rightsOfTeacher()).toContain('audit.read');
  await server.runJobs();
  const noticesOf = async (who: PersonName) =>
    (await as(who)(listNotifications, { query: {} })).body.items.map(({ type }) => type);
  expect(await noticesOf('prof')).toContain('securite.role');
  expect((await own()).given).toMatchObject([
    { id: given.body.id, state: 'given', until: addDays(today, 20), reason: 'Congé de maternité' },
  ]);
  const { entries } = (await as('admin')(accountRights, { params: { id: school.accounts.prof.id } })).body;
  expect(entries[0]!.terms).toMatchObject([{ reason: 'Congé de maternité', state: 'given' }]);
  await goTo(addDays(today, 13));
  expect(await noticesOf('personnel')).toContain('securite.role_fin');
  await goTo(addDays(today, 21));
  expect(await rightsOfTeacher()).not.toContain('audit.read');
  expect((await own()).given).toEqual([]);
});

it('an entrusted role can be taken back early by the person who entrusted it, and by nobody else', async () => {
  const { body } = await entrust();
  await grant(server, school, 'transport', ['roles.delegate'], 'school');
  await prove('transport');
  expect((await as('transport')(d.takeBackRole, { params: { id: body.id } })).status).toBe(404);
  expect((await as('personnel')(d.takeBackRole, { params: { id: body.id } })).status).toBe(200);
  expect((await as('personnel')(d.takeBackRole, { params: { id: body.id } })).status).toBe(404);
  await prove('prof');
  expect(await rightsOfTeacher()).not.toContain('audit.read');
  const planned = await entrust({ from: addDays(today, 2) });
  expect((await as('personnel')(d.takeBackRole, { params: { id: planned.body.id } })).status).toBe(200);
  await goTo(addDays(today, 3));
  expect(await rightsOfTeacher()).not.toContain('audit.read');
});

it('a role that the user does not hold, or holds for a time, cannot be entrusted', async () => {
  expect((await entrust({ roleId: school.roleId })).status).toBe(404);
  expect((await entrust({ roleId: newId() })).status).toBe(404);
  expect((await entrust({ role: 'admin', roleId: null })).status).toBe(404);
  expect((await entrust({ entryId: school.accounts.admin.entryId })).status).toBe(404);
  expect((await entrust()).status).toBe(200);
  await prove('prof');
  const { roleId } = await ownRole();
  expect((await as('prof')(d.listDelegations, {})).body.roles.map((one) => one.roleId)).not.toContain(roleId);
  const on = await as('prof')(d.entrustRole, {
    body: {
      entryId: school.accounts.prof.entryId,
      role: null,
      roleId,
      to: school.accounts.transport.id,
      from: today,
      until: today,
      reason: '',
    },
  });
  expect(on.status).toBe(404);
});

it('a role with rights that only the school grants by hand cannot be entrusted', async () => {
  const before = new Set((await own()).roles.map(({ roleId }) => roleId));
  await grant(server, school, 'personnel', ['danger.handle'], 'school');
  const added = (await own()).roles.find(({ roleId }) => !before.has(roleId))!;
  expect(codeOf(await entrust({ roleId: added.roleId }))).toBe('roles.not_held');
});

it('families, oneself, closed accounts and other schools cannot receive a role; only staff of the same place are proposed', async () => {
  const other = await mintSchool(server);
  const { entryId } = await ownRole();
  const found = async (q?: string) =>
    (await as('personnel')(d.listDelegates, { params: { entryId }, query: q ? { q } : {} })).body.items.map(
      ({ id }) => id,
    );
  expect(await found()).toEqual(expect.arrayContaining([school.accounts.prof.id, school.accounts.admin.id]));
  for (const who of ['parent', 'eleve', 'personnel'] as const) {
    expect(await found()).not.toContain(school.accounts[who].id);
    expect((await entrust({ to: school.accounts[who].id })).status).toBe(404);
  }
  expect(await found('zzz')).toEqual([]);
  expect((await entrust({ to: other.accounts.prof.id })).status).toBe(404);
  expect(
    (await as('personnel')(d.listDelegates, { params: { entryId: other.accounts.personnel.entryId }, query: {} }))
      .status,
  ).toBe(404);
  await db((tx) =>
    tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.prof.id).execute(),
  );
  expect(await found()).not.toContain(school.accounts.prof.id);
  expect((await entrust()).status).toBe(404);
});

it('invalid dates, a role already held, a second delegation, and callers without the right are refused', async () => {
  for (const wrong of [{ from: addDays(today, -1) }, { until: addDays(today, -1) }, { until: addDays(today, 184) }])
    expect(codeOf(await entrust(wrong))).toBe('roles.entrusted_days');
  expect(codeOf(await entrust({ roleId: null }))).toBe('roles.term_one');
  expect((await entrust({ until: addDays(today, 183) })).status).toBe(200);
  expect(codeOf(await entrust())).toBe('roles.term_held');
  expect((await as('parent')(d.listDelegations, {})).status).toBe(403);
});

it('two delegations of one role at the same moment create one', async () => {
  const answers = await Promise.all([
    entrust({ from: addDays(today, 1) }),
    entrust({ from: addDays(today, 1) }),
    entrust({ from: addDays(today, 2) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('a delegation ends with the role or the account of the person who made it; what the school granted stays (SEC-ROL-08)', async () => {
  const { personnel, prof, transport, admin } = school.accounts;
  const own = await ownRole();
  await prove('admin');
  const office = as('admin');
  expect((await entrust()).status).toBe(200);
  expect((await entrust({ to: transport.id, from: addDays(today, 3) })).status).toBe(200);
  const given = await office(addRoleTerm, {
    params: { id: admin.id, entryId: admin.entryId },
    body: { role: null, roleId: own.roleId, from: today, until: addDays(today, 20), reason: '' },
  });
  expect(given.status).toBe(200);
  await server.runJobs();
  await prove('prof');
  expect(await rightsOfTeacher()).toContain('audit.read');

  await prove('admin');
  const lost = await office(updateEntry, {
    params: { id: personnel.id, entryId: personnel.entryId },
    body: {
      roles: ['personnel'],
      customRoles: [],
      active: true,
      from: { roles: ['personnel'], customRoles: [own.roleId!], active: true },
    },
  });
  expect(lost.status).toBe(200);
  await server.runJobs();
  await prove('prof');
  expect(await rightsOfTeacher()).not.toContain('audit.read');
  const states = await db((tx) => tx.selectFrom('role_terms').select(['entry_id', 'state', 'entrusted']).execute());
  expect(new Map(states.map((row) => [row.entry_id, [row.state, row.entrusted]]))).toEqual(
    new Map([
      [prof.entryId, ['ended', true]],
      [transport.entryId, ['cancelled', true]],
      [admin.entryId, ['given', false]],
    ]),
  );

  await grant(server, school, 'personnel', ['roles.delegate', 'audit.read'], 'school');
  await prove('personnel');
  expect((await entrust()).status).toBe(200);
  await server.runJobs();
  await prove('prof');
  expect(await rightsOfTeacher()).toContain('audit.read');
  await prove('admin');
  expect((await office(setAccountStatus, { params: { id: personnel.id }, body: { enabled: false } })).status).toBe(200);
  await server.runJobs();
  await prove('prof');
  expect(await rightsOfTeacher()).not.toContain('audit.read');
});

it('the last role manager keeps a delegated role until another user can manage roles', async () => {
  await grant(server, school, 'personnel', ['roles.delegate', 'roles.manage'], 'school');
  await prove('personnel');
  const { roles } = await own();
  expect((await entrust({ roleId: roles.filter(({ roleId }) => roleId !== null).at(-1)!.roleId })).status).toBe(200);
  const state = async () =>
    (await db((tx) => tx.selectFrom('role_terms').select('state').execute())).map((row) => row.state);
  const set = (who: PersonName, status: 'active' | 'disabled') =>
    db((tx) => tx.updateTable('accounts').set({ status }).where('id', '=', school.accounts[who].id).execute());
  await prove('admin');
  const closed = await as('admin')(setAccountStatus, {
    params: { id: school.accounts.personnel.id },
    body: { enabled: false },
  });
  expect(closed.status).toBe(200);
  await set('admin', 'disabled');
  await server.runJobs();
  expect(await state()).toEqual(['given']);
  await set('admin', 'active');
  await goTo(addDays(today, 1));
  expect(await state()).toEqual(['ended']);
});

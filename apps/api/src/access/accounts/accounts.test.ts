import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activate, checkActivation, login, me } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/roles';
import { createOrg } from '@encrier/contract/school/school';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { rightsOf } from '../roles/roles.public.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
});

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
async function steward(permissions: readonly string[]) {
  await grant(server, school, 'personnel', permissions, 'school');
  await db((tx) =>
    tx
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
      .execute(),
  );
  return as('personnel');
}

describe('the list of accounts', () => {
  const labels = async (query: Record<string, unknown>) =>
    (await as('admin')(c.listAccounts, { query: query as never })).body.items.map((item) => item.label);

  test('can be searched by name in any script or case, by role, and by status', async () => {
    expect(await labels({})).toEqual([
      'Adam Benjelloun',
      'Karim Benjelloun',
      'Nadia Berrada',
      'Samira El Amrani',
      'Yasmine El Amrani',
      'Omar Fassi',
      'Laila Idrissi',
      'Claire Moreau',
      'Hassan Tazi',
    ]);
    expect(await labels({ q: 'BENJÉL' })).toEqual(['Adam Benjelloun', 'Karim Benjelloun']);
    expect(await labels({ q: '%' })).toEqual([]);
    expect(await labels({ role: 'prof' })).toEqual(['Claire Moreau', 'Hassan Tazi']);
    await as('admin')(c.setAccountStatus, { params: { id: school.accounts.prof.id }, body: { enabled: false } });
    expect(await labels({ status: 'disabled' })).toEqual(['Hassan Tazi']);
    expect(await labels({ role: 'prof', status: 'active' })).toEqual(['Claire Moreau']);
  });

  test('shows who holds a role or a permission, whatever grants it', async () => {
    await grant(server, school, 'transport', ['people.view'], 'school');
    expect(await labels({ roleId: school.roleId })).toEqual(['Nadia Berrada']);
    expect(await labels({ permission: 'audit.read' })).toEqual(['Nadia Berrada']);
    expect(await labels({ permission: 'people.view' })).toEqual([
      'Nadia Berrada',
      'Omar Fassi',
      'Claire Moreau',
      'Hassan Tazi',
    ]);
    await db((tx) =>
      tx
        .updateTable('auth_entries')
        .set({ active: false })
        .where('account_id', '=', school.accounts.transport.id)
        .execute(),
    );
    expect(await labels({ permission: 'people.view' })).toEqual(['Nadia Berrada', 'Claire Moreau', 'Hassan Tazi']);
    expect(await labels({ roleId: other.roleId })).toEqual([]);
  });
});

test('the rights of an account show where each one comes from', async () => {
  await grant(server, school, 'prof', ['people.view', 'news.create'], 'school');
  const { body } = await as('admin')(c.accountRights, { params: { id: school.accounts.prof.id } });
  expect(body.account).toMatchObject({ label: 'Hassan Tazi', roles: ['prof'], status: 'active', totp: false });
  const own = body.account.customRoles[0]!.name;
  expect(body.rights).toContainEqual({ permission: 'people.view', scope: 'school', from: ['role:prof', own] });
  expect(body.rights).toContainEqual({ permission: 'news.create', scope: 'school', from: [own] });
  expect(body.rights).toContainEqual({ permission: 'boards.create', scope: 'classes', from: ['role:prof'] });
  expect(body.screens).toEqual(['/prof', '/personnel']);
  expect(body.entries).toEqual([
    {
      id: school.accounts.prof.entryId,
      orgId: school.orgId,
      orgName: 'Collège',
      roles: ['prof'],
      customRoles: [body.account.customRoles[0]!.id],
      active: true,
      terms: [],
    },
  ]);
});

/** What a teacher holds by their role alone, and the right to print codes. */
const builtIn = [...rightsOf(['prof'], []).keys(), 'credentials.print'];

describe('an activation code', () => {
  test('opens the account once, cancels the previous code, and ends the sessions', async () => {
    const { parent } = school.accounts;
    const first = (await as('admin')(c.issueCode, { params: { id: parent.id }, body: {} })).body;
    expect((await as('parent')(me, {})).status).toBe(401);
    const second = (await as('admin')(c.issueCode, { params: { id: parent.id }, body: {} })).body;
    expect(second.url).toBe(`${server.base}/activation#s${school.schoolId}.${second.code}`);
    expect(second.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect((await as(null)(checkActivation, { body: { code: first.code } })).status).toBe(400);
    expect((await as(null)(checkActivation, { body: { code: second.code } })).body).toMatchObject({
      username: parent.username,
    });
    const chosen = 'un nouveau départ 42';
    expect((await as(null)(activate, { body: { code: second.code, password: chosen } })).status).toBe(200);
    expect((await as(null)(activate, { body: { code: second.code, password: chosen } })).status).toBe(400);
    expect((await as(null)(login, { body: { username: parent.username, password: chosen } })).status).toBe(200);
  });

  test('is never stored in clear, even for a repeated request', async () => {
    const answers = [1, 2].map(() =>
      as('admin')(c.issueCode, { params: { id: school.accounts.parent.id }, body: {} }, { key: 'twice-the-same' }),
    );
    const codes = (await Promise.all(answers)).map((answer) => answer.body.code);
    const rows = await db(async (_tx, pg) => {
      const texts = [];
      for (const table of ['audit_log', 'idempotency_keys', 'one_time_codes', 'live_events'])
        texts.push(
          (await pg.query(`SELECT to_jsonb(t)::text AS text FROM ${table} t`)).rows
            .map((row) => row.text as string)
            .join(),
        );
      return texts.join();
    });
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(rows).not.toContain(form);
  });

  test('cannot be issued for oneself, for a closed account, or for an account with more rights (no privilege escalation)', async () => {
    const api = await steward(['credentials.print', 'users.manage', 'news.create']);
    const issue = (who: PersonName) => api(c.issueCode, { params: { id: school.accounts[who].id }, body: {} });
    expect(codeOf(await issue('personnel'))).toBe('accounts.own');
    const above = await issue('admin');
    expect([above.status, codeOf(above)]).toEqual([403, 'accounts.above']);
    // A teacher's built-in role has rights that this manager lacks: no code for a teacher's account in use, but one for
    // a new account.
    expect(codeOf(await issue('prof'))).toBe('accounts.above');
    const status = (next: string) =>
      db((tx) => tx.updateTable('accounts').set({ status: next }).where('id', '=', school.accounts.prof.id).execute());
    await status('invited');
    expect((await issue('prof')).status).toBe(200);
    await grant(server, school, 'prof', ['news.publish'], 'school');
    expect(codeOf(await issue('prof'))).toBe('accounts.above');
    await status('active');
    expect((await issue('parent')).status).toBe(200);
    await api(c.setAccountStatus, { params: { id: school.accounts.eleve.id }, body: { enabled: false } });
    expect(codeOf(await issue('eleve'))).toBe('accounts.disabled');
    expect((await api(c.issueCode, { params: { id: other.accounts.parent.id }, body: {} })).status).toBe(404);
  });

  test('removes a lost second factor, when requested by someone who also manages accounts', async () => {
    const { prof } = school.accounts;
    const factor = async () =>
      (
        await db((tx) =>
          tx
            .selectFrom('accounts')
            .select(['totp_secret', 'totp_confirmed_at'])
            .where('id', '=', prof.id)
            .executeTakeFirstOrThrow(),
        )
      ).totp_secret;
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ totp_secret: 'sealed', totp_confirmed_at: new Date() })
        .where('id', '=', prof.id)
        .execute(),
    );
    const printer = await steward(builtIn);
    const refused = await printer(c.issueCode, { params: { id: prof.id }, body: { withoutSecondFactor: true } });
    expect([refused.status, codeOf(refused), await factor()]).toEqual([403, 'permission_missing', 'sealed']);
    expect((await printer(c.issueCode, { params: { id: prof.id }, body: {} })).status).toBe(200);
    expect(await factor()).toBe('sealed');
    await as('admin')(c.issueCode, { params: { id: prof.id }, body: { withoutSecondFactor: true } });
    expect(await factor()).toBeNull();
  });

  test('expires after its number of days', async () => {
    const { code } = (await as('admin')(c.issueCode, { params: { id: school.accounts.parent.id }, body: {} })).body;
    server.clock.advance(7 * 86_400_000 + 1000);
    try {
      expect((await as(null)(checkActivation, { body: { code } })).status).toBe(400);
    } finally {
      server.clock.advance(-7 * 86_400_000 - 1000);
    }
  });
});

describe('a closed account', () => {
  test('loses its session at once, and is restored unchanged (SEC-SES-02)', async () => {
    const { prof } = school.accounts;
    const set = (enabled: boolean) => as('admin')(c.setAccountStatus, { params: { id: prof.id }, body: { enabled } });
    expect((await set(false)).status).toBe(200);
    expect((await as('prof')(me, {})).status).toBe(401);
    expect((await as(null)(login, { body: { username: prof.username, password: prof.password } })).status).toBe(401);
    expect((await set(true)).status).toBe(200);
    expect((await as(null)(login, { body: { username: prof.username, password: prof.password } })).status).toBe(200);
  });

  test('cannot be closed or signed out by an account with fewer rights, or from another school', async () => {
    const api = await steward(['users.manage']);
    expect(
      codeOf(await api(c.setAccountStatus, { params: { id: school.accounts.admin.id }, body: { enabled: false } })),
    ).toBe('accounts.above');
    expect(codeOf(await api(c.endSessions, { params: { id: school.accounts.admin.id }, body: {} }))).toBe(
      'accounts.above',
    );
    expect(
      (await api(c.setAccountStatus, { params: { id: other.accounts.prof.id }, body: { enabled: false } })).status,
    ).toBe(404);
    expect((await api(c.accountRights, { params: { id: other.accounts.prof.id } })).status).toBe(404);
    expect((await api(c.endSessions, { params: { id: other.accounts.prof.id }, body: {} })).status).toBe(404);
  });
});

test('ending the sessions of an account ends all of them and returns their number', async () => {
  const { prof } = school.accounts;
  await as(null)(login, { body: { username: prof.username, password: prof.password } });
  expect((await as('admin')(c.endSessions, { params: { id: prof.id }, body: {} })).body).toEqual({ ended: 2 });
  expect((await as('prof')(me, {})).status).toBe(401);
});

test('a person who adds an organisation becomes a member of it, once', async () => {
  expect((await as('admin')(createOrg, { body: { store_id: 'L2', name: 'Lycée', kind: '' } })).status).toBe(200);
  await server.runJobs();
  const user = (await as('admin')(me, {})).body;
  expect(user.auth.map((entry) => [entry.orgName, entry.roles])).toEqual([
    ['Collège', ['admin']],
    ['Lycée', ['admin']],
  ]);
  expect(codeOf(await as('admin')(createOrg, { body: { store_id: 'L2', name: 'Encore', kind: '' } }))).toBe(
    'school.store_taken',
  );
});

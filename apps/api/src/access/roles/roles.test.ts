import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as c from '@encrier/contract/access/roles';
import { me } from '@encrier/contract/access/auth';
import type { Scope } from '@encrier/contract/kernel/permission';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  other ??= await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
});

const as = (who: keyof TestSchool['accounts'], at = school) => client(server, at.schoolId, at.accounts[who]);
const body = (grants: Record<string, Scope>, more: Partial<{ name: string; base: 'admin' | 'prof' }> = {}) => ({
  name: 'Accueil',
  description: '',
  base: 'admin' as const,
  grants: Object.entries(grants).map(([permission, scope]) => ({ permission, scope })),
  ...more,
});
const stepUp = (accountId: string) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
      .where('account_id', '=', accountId)
      .execute(),
  );
async function steward(permissions: readonly string[]): Promise<ReturnType<typeof as>> {
  await grant(server, school, 'personnel', permissions, 'school');
  await stepUp(school.accounts.personnel.id);
  return as('personnel');
}
type At = { id: string; entryId: string };
/** Sets the roles of a membership over those that it has now. */
async function setRoles(api: ReturnType<typeof as>, { id, entryId }: At, roles: c.EntryRoles) {
  const from = await readTenant(server.kernel.pool, school.schoolId, async (db) => {
    const entry = await db.selectFrom('auth_entries').selectAll().where('id', '=', entryId).executeTakeFirst();
    const own = await db.selectFrom('auth_entry_roles').select('role_id').where('entry_id', '=', entryId).execute();
    return entry
      ? {
          roles: entry.roles as c.EntryRoles['roles'],
          customRoles: own.map((one) => one.role_id),
          active: entry.active,
        }
      : roles;
  });
  return api(c.updateEntry, { params: { id, entryId }, body: { ...roles, from } });
}
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const detailsOf = (answer: { body: unknown }) => (answer.body as { details?: Record<string, unknown> }).details;

describe('a role', () => {
  test('is created, listed, changed and removed', async () => {
    const made = await as('admin')(c.createRole, { body: body({ 'news.create': 'classes', 'people.view': 'school' }) });
    expect(made.status).toBe(200);
    const { id } = made.body;
    const listed = (await as('admin')(c.listRoles, {})).body;
    expect(listed.roles.find((role) => role.id === id)).toMatchObject({
      name: 'Accueil',
      template: null,
      holders: 0,
      version: 1,
      can: { edit: true, remove: true },
    });
    expect(listed.builtIn.find((row) => row.role === 'prof')).toMatchObject({
      role: 'prof',
      grants: expect.arrayContaining([{ permission: 'people.view', scope: 'classes' }]),
      holders: 2,
    });
    expect(listed.roles.find((role) => role.id === school.roleId)).toMatchObject({
      holders: 1,
      can: { edit: true, remove: false },
    });
    const changed = await as('admin')(c.updateRole, {
      params: { id },
      body: { ...body({ 'news.create': 'school' }, { name: 'Accueil et fil' }), version: 1 },
    });
    expect(changed.status).toBe(200);
    const [entry] = (await as('admin')(c.listAudit, { query: { object: id, action: 'roles.update' } })).body.items;
    expect(entry).toMatchObject({
      actor: 'Nadia Berrada',
      before: { grants: { 'news.create': 'classes', 'people.view': 'school' } },
      after: { name: 'Accueil et fil', grants: { 'news.create': 'school' } },
    });
    expect((await as('admin')(c.removeRole, { params: { id } })).body).toEqual({ ok: true });
    expect((await as('admin')(c.removeRole, { params: { id } })).status).toBe(404);
  });

  test('has a unique name, known scopes, and each permission once', async () => {
    await as('admin')(c.createRole, { body: body({}) });
    expect(codeOf(await as('admin')(c.createRole, { body: body({}) }))).toBe('roles.name_taken');
    expect(codeOf(await as('admin')(c.createRole, { body: body({ 'roles.manage': 'classes' }, { name: 'A' }) }))).toBe(
      'roles.scope_unknown',
    );
    const twice = {
      ...body({ 'news.edit': 'school' }, { name: 'B' }),
      grants: [
        { permission: 'news.edit', scope: 'school' as const },
        { permission: 'news.edit', scope: 'classes' as const },
      ],
    };
    expect(codeOf(await as('admin')(c.createRole, { body: twice }))).toBe('roles.scope_unknown');
    expect(
      (
        await as('admin')(c.createRole, {
          body: { ...body({}), grants: [{ permission: 'nothing.known', scope: 'school' }] },
        })
      ).status,
    ).toBe(400);
  });

  test('cannot be removed while somebody holds it', async () => {
    const answer = await as('admin')(c.removeRole, { params: { id: school.roleId } });
    expect([answer.status, codeOf(answer), detailsOf(answer)]).toEqual([409, 'roles.in_use', { holders: 1 }]);
  });

  test('edited by two users at once: the second gets both versions', async () => {
    const { id } = (await as('admin')(c.createRole, { body: body({ 'news.create': 'school' }) })).body;
    const sent: Record<string, Scope>[] = [{ 'news.create': 'classes' }, { 'news.edit': 'school' }];
    const answers = await Promise.all(
      sent.map((grants) => as('admin')(c.updateRole, { params: { id }, body: { ...body(grants), version: 1 } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex((answer) => answer.status === 409);
    expect(codeOf(answers[lost]!)).toBe('edited_meanwhile');
    expect(detailsOf(answers[lost]!)).toMatchObject({
      version: 2,
      theirs: { grants: sent[1 - lost] },
      yours: { grants: sent[lost] },
    });
  });

  test('of another school is not found, for any operation', async () => {
    const params = { id: other.roleId };
    for (const answer of [
      await as('admin')(c.updateRole, { params, body: { ...body({}), version: 1 } }),
      await as('admin')(c.removeRole, { params }),
      await setRoles(as('admin'), school.accounts.prof, { roles: ['prof'], customRoles: [other.roleId], active: true }),
      await setRoles(as('admin'), other.accounts.prof, { roles: ['prof'], customRoles: [], active: true }),
      await setRoles(
        as('admin'),
        { id: school.accounts.prof.id, entryId: other.accounts.prof.entryId },
        { roles: ['prof'], customRoles: [], active: true },
      ),
    ])
      expect(answer.status).toBe(404);
  });

  test('is changed only after a fresh proof of identity', async () => {
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('sessions').set({ step_up_until_at: null }).execute(),
    );
    const answer = await as('admin')(c.createRole, { body: body({}) });
    expect([answer.status, codeOf(answer)]).toEqual([412, 'auth.step_up_needed']);
  });
});

describe('nobody grants rights that they do not hold (SEC-ROL-08)', () => {
  test('not by composing a role', async () => {
    const api = await steward(['roles.manage', 'news.create']);
    const answer = await api(c.createRole, {
      body: body({ 'news.create': 'school', 'audit.read': 'school', 'users.manage': 'school' }),
    });
    expect([answer.status, codeOf(answer), detailsOf(answer)]).toEqual([
      403,
      'roles.not_held',
      { permissions: ['audit.read', 'users.manage'] },
    ]);
    expect((await api(c.createRole, { body: body({ 'news.create': 'classes' }) })).status).toBe(200);
  });

  test('not by widening or narrowing a role that others hold', async () => {
    const api = await steward(['roles.manage']);
    const direction = (await as('admin')(c.listRoles, {})).body.roles.find((role) => role.id === school.roleId)!;
    const stripped = { name: 'Direction', description: '', base: 'admin' as const, version: direction.version };
    expect(codeOf(await api(c.updateRole, { params: { id: direction.id }, body: { ...stripped, grants: [] } }))).toBe(
      'roles.not_held',
    );
    const renamed = {
      ...stripped,
      name: 'Chef',
      grants: direction.grants.map(({ permission, scope }) => ({ permission, scope })),
    };
    expect((await api(c.updateRole, { params: { id: direction.id }, body: renamed })).status).toBe(200);
  });

  test('not by taking a stronger role, nor by giving it to a friend', async () => {
    const api = await steward(['roles.manage']);
    for (const who of ['personnel', 'prof'] as const) {
      const { id, entryId } = school.accounts[who];
      const answer = await setRoles(api, { id, entryId }, { roles: [who], customRoles: [school.roleId], active: true });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'roles.not_held']);
    }
  });

  test('not through a base role whose own rights they lack', async () => {
    const api = await steward(['roles.manage']);
    expect(detailsOf(await api(c.createRole, { body: body({}, { base: 'prof' }) }))).toEqual({
      permissions: expect.arrayContaining(['people.view']),
    });
    const { id, entryId } = school.accounts.transport;
    expect(
      codeOf(await setRoles(api, { id, entryId }, { roles: ['transport', 'prof'], customRoles: [], active: true })),
    ).toBe('roles.not_held');
  });

  test('not in an organisation where they hold nothing', async () => {
    const orgId = crypto.randomUUID();
    const entryId = crypto.randomUUID();
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      await db
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: orgId, store_id: '2', name: 'Lycée' })
        .execute();
      await db
        .insertInto('auth_entries')
        .values({
          school_id: school.schoolId,
          id: entryId,
          account_id: school.accounts.prof2.id,
          org_id: orgId,
          roles: ['prof'],
        })
        .execute();
    });
    const answer = await setRoles(
      as('admin'),
      { id: school.accounts.prof2.id, entryId },
      { roles: ['prof'], customRoles: [school.roleId], active: true },
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, 'roles.not_held']);
  });

  test('every route requires the permission itself', async () => {
    for (const who of ['parent', 'eleve', 'prof', 'transport', 'personnel'] as const) {
      const api = as(who);
      for (const answer of [
        await api(c.listRoles, {}),
        await api(c.createRole, { body: body({}) }),
        await api(c.listAccounts, { query: {} }),
        await api(c.listAudit, { query: {} }),
        await api(c.verifyAudit, {}),
      ])
        expect([answer.status, codeOf(answer)]).toEqual([403, 'permission_missing']);
    }
  });
});

describe('somebody can always manage the roles', () => {
  test('the last holder cannot lose the right, the role or the account', async () => {
    const direction = (await as('admin')(c.listRoles, {})).body.roles.find((role) => role.id === school.roleId)!;
    const without = direction.grants
      .filter((grant) => grant.permission !== 'roles.manage')
      .map(({ permission, scope }) => ({ permission, scope }));
    const { id, entryId } = school.accounts.admin;
    expect(
      codeOf(
        await as('admin')(c.updateRole, {
          params: { id: direction.id },
          body: { name: 'Direction', description: '', base: 'admin', grants: without, version: direction.version },
        }),
      ),
    ).toBe('roles.last_admin');
    for (const entry of [
      { roles: ['admin' as const], customRoles: [], active: true },
      { roles: ['admin' as const], customRoles: [school.roleId], active: false },
    ])
      expect(codeOf(await setRoles(as('admin'), { id, entryId }, entry))).toBe('roles.last_admin');
    expect(codeOf(await as('admin')(c.setAccountStatus, { params: { id }, body: { enabled: false } }))).toBe(
      'accounts.own',
    );
    expect((await as('admin')(c.listRoles, {})).status).toBe(200);
  });

  test('when two administrators remove each other at once, one stays', async () => {
    const { admin, prof } = school.accounts;
    await setRoles(as('admin'), prof, { roles: ['prof'], customRoles: [school.roleId], active: true });
    await Promise.all([stepUp(admin.id), stepUp(prof.id)]);
    const answers = await Promise.all([
      as('admin')(c.setAccountStatus, { params: { id: prof.id }, body: { enabled: false } }),
      as('prof')(c.setAccountStatus, { params: { id: admin.id }, body: { enabled: false } }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const active = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('id', 'in', [admin.id, prof.id])
        .where('status', '=', 'active')
        .execute(),
    );
    expect(active).toHaveLength(1);
  });
});

test('roles are not set over a membership that somebody else changed meanwhile', async () => {
  const { prof } = school.accounts;
  const { id: own } = (await as('admin')(c.createRole, { body: body({ 'audit.read': 'school' }) })).body;
  const params = { id: prof.id, entryId: prof.entryId };
  const read = { roles: ['prof' as const], customRoles: [] as string[], active: true };
  const save = (to: Partial<c.EntryRoles>, from: c.EntryRoles = read) =>
    as('admin')(c.updateEntry, { params, body: { ...read, ...to, from } });
  const stands = async () => {
    const { entries } = (await as('admin')(c.accountRights, { params: { id: prof.id } })).body;
    return { roles: entries[0]!.roles.toSorted(), customRoles: entries[0]!.customRoles };
  };
  const granted = { roles: ['personnel', 'prof'], customRoles: [] };
  expect((await save({ roles: ['prof', 'personnel'] })).status).toBe(200);
  // Another box was ticked on the form opened before the grant, which it would have removed.
  const late = await save({ customRoles: [own] });
  expect([late.status, codeOf(late), detailsOf(late)]).toEqual([
    409,
    'edited_meanwhile',
    { fields: { roles: { theirs: ['personnel', 'prof'], yours: ['prof'] } } },
  ]);
  expect(await stands()).toEqual(granted);
  // The same change sent again is no conflict, and the order of the roles is none either.
  expect((await save({ roles: ['personnel', 'prof'] })).status).toBe(200);
  const knowing = { ...read, roles: ['prof' as const, 'personnel' as const] };
  expect((await save({ ...knowing, customRoles: [own] }, knowing)).status).toBe(200);
  expect(await stands()).toEqual({ ...granted, customRoles: [own] });
  // A role revoked meanwhile does not come back.
  expect((await save({}, { ...knowing, customRoles: [own] })).status).toBe(200);
  const back = await save({ ...knowing, customRoles: [own], active: false }, { ...knowing, customRoles: [own] });
  expect(detailsOf(back)).toEqual({
    fields: {
      roles: { theirs: ['prof'], yours: ['personnel', 'prof'] },
      customRoles: { theirs: [], yours: [own] },
    },
  });
  expect(await stands()).toEqual({ roles: ['prof'], customRoles: [] });
});

test('a change of rights takes effect at the next request, cancels the fresh proof and notifies open screens (SEC-SES-02)', async () => {
  const { prof } = school.accounts;
  const { id } = (await as('admin')(c.createRole, { body: body({ 'audit.read': 'school' }) })).body;
  await stepUp(prof.id);
  expect((await as('prof')(c.listAudit, { query: {} })).status).toBe(403);
  await setRoles(as('admin'), prof, { roles: ['prof'], customRoles: [id], active: true });
  expect((await as('prof')(c.listAudit, { query: {} })).status).toBe(200);
  expect((await as('prof')(me, {})).body.security.stepUpUntil).toBeNull();
  await as('admin')(c.updateRole, { params: { id }, body: { ...body({}), version: 1 } });
  expect((await as('prof')(c.listAudit, { query: {} })).status).toBe(403);
  const notified = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('live_events').select('account_ids').where('kind', '=', 'rights.changed').execute(),
  );
  expect(notified).toEqual([{ account_ids: [prof.id] }, { account_ids: [prof.id] }]);
});

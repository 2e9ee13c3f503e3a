import { permissionKeys, permissions } from '@encrier/contract/kernel/permission';
import type { PermissionSpec } from '@encrier/contract/kernel/permission-spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { createSchool } from '../../../school/setup/setup.public.ts';
import { bringNewPermissions } from './new-permissions.actions.ts';

let server: TestServer;
let schoolId: number;
beforeAll(async () => {
  server = await testServer();
  const orgs = [{ store_id: '1', name: 'Collège', kind: 'college' as const }];
  const place = {
    city: 'Rabat',
    country: 'MA',
    timeZone: 'Africa/Casablanca',
    currency: 'MAD',
    languages: ['fr' as const],
  };
  const admin = {
    prenom: 'Nadia',
    nom: 'Berrada',
    username: 'n.berrada',
    email: 'n.berrada@example.org',
    password: null,
  };
  ({ schoolId } = await createSchool(server.kernel, {
    school: { title: 'Orangers', kind: 'Collège', ...place, orgs },
    admin,
  }));
});
afterAll(() => server.stop());

const canteen: Record<string, PermissionSpec> = {
  ...permissions,
  'meals.count': { scopes: ['school', 'classes'], firstRoles: { cantine: 'classes' } },
};
const grantsOf = (template: string): Promise<Record<string, string>> =>
  readTenant(server.kernel.pool, schoolId, async (db) => {
    const rows = await db
      .selectFrom('custom_role_grants as g')
      .innerJoin('custom_roles as r', 'r.id', 'g.role_id')
      .where('r.template', '=', template)
      .select(['g.permission', 'g.scope'])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.permission, row.scope]));
  });
const forget = (permission: string): Promise<unknown> =>
  withTenant(server.kernel.pool, schoolId, {}, (db) =>
    db.deleteFrom('known_permissions').where('permission', '=', permission).execute(),
  );
const linesOf = (): Promise<string[]> =>
  readTenant(server.kernel.pool, schoolId, async (db) => {
    const rows = await db
      .selectFrom('audit_log')
      .where('action', '=', 'roles.meet_permissions')
      .select('object_type')
      .execute();
    return rows.map((row) => row.object_type ?? '').sort();
  });

test('a new school starts with every permission known', async () => {
  await bringNewPermissions(server.kernel);
  expect(await linesOf()).toEqual([]);
  // What is given by hand alone, no role brings.
  const brought = permissionKeys.filter((key) => !(permissions[key] as PermissionSpec).byHand);
  expect(Object.keys(await grantsOf('direction')).sort()).toEqual(brought.toSorted());
});

test('a new permission is added once to its default roles, with its declared scope, and is written in the journal', async () => {
  await Promise.all([bringNewPermissions(server.kernel, canteen), bringNewPermissions(server.kernel, canteen)]);
  expect((await grantsOf('direction'))['meals.count']).toBe('school');
  expect((await grantsOf('cantine'))['meals.count']).toBe('classes');
  expect(await grantsOf('comptable')).not.toHaveProperty('meals.count');
  expect(await linesOf()).toEqual(['role', 'role', 'school']);
});

test('what the school removes afterwards stays removed, and a role that it deleted is skipped', async () => {
  await withTenant(server.kernel.pool, schoolId, {}, async (db) => {
    await db.deleteFrom('custom_role_grants').where('permission', '=', 'news.create').execute();
    await db.deleteFrom('custom_roles').where('template', '=', 'transport').execute();
  });
  await bringNewPermissions(server.kernel, canteen);
  expect(await grantsOf('secretariat')).not.toHaveProperty('news.create');
  await forget('news.create');
  await bringNewPermissions(server.kernel, canteen);
  expect((await grantsOf('prof-redacteur'))['news.create']).toBe('classes');
  expect(await grantsOf('transport')).toEqual({});
});

test('a school without such records, from an older archive, keeps its roles unchanged', async () => {
  await withTenant(server.kernel.pool, schoolId, {}, (db) => db.deleteFrom('known_permissions').execute());
  const before = await Promise.all(['direction', 'secretariat', 'cantine'].map(grantsOf));
  await bringNewPermissions(server.kernel, canteen);
  expect(await Promise.all(['direction', 'secretariat', 'cantine'].map(grantsOf))).toEqual(before);
  await bringNewPermissions(server.kernel, {
    ...canteen,
    'meals.plan': { scopes: ['school'], firstRoles: { cantine: 'school' } },
  });
  expect((await grantsOf('cantine'))['meals.plan']).toBe('school');
});

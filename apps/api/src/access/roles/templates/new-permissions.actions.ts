import { permissions } from '@encrier/contract/kernel/permission';
import { firstRoles, type PermissionSpec } from '@encrier/contract/kernel/permission-spec';
import { nothing } from '#kernel/act/act.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { lockRights } from '../roles.actions.ts';
import { holdersOf } from '../roles.queries.ts';
import { rolesRoom } from '../roles.room.ts';
import { grantsOfFirstRole } from './templates.policy.ts';

type Specs = Readonly<Record<string, PermissionSpec>>;
type ReadDb = Parameters<typeof holdersOf>[0];

/** Permissions that are new to the school. */
async function unmet(db: ReadDb, specs: Specs): Promise<Specs> {
  const rows = await db.selectFrom('known_permissions').select('permission').execute();
  const met = new Set(rows.map(({ permission }) => permission));
  return Object.fromEntries(Object.entries(specs).filter(([key]) => !met.has(key)));
}

async function meetPermissions(kernel: Kernel, schoolId: number, specs: Specs): Promise<void> {
  const fresh = await readTenant(kernel.pool, schoolId, (db) => unmet(db, specs));
  if (Object.keys(fresh).length === 0) return;
  const ctx = systemCtx(kernel, schoolId, { kind: 'command', name: 'upgrade' });
  await rolesRoom.act(ctx, 'roles.meet_permissions', async (tx) => {
    await lockRights(tx);
    const still = await unmet(tx.db, specs);
    const met = Object.keys(still).map((permission) => ({ school_id: schoolId, permission }));
    if (met.length === 0) return nothing(undefined);
    await tx.db.insertInto('known_permissions').values(met).execute();
    // A school from an archive older than this record: its roles may lack permissions because the school removed them.
    const known = met.length < Object.keys(specs).length;
    const roles = !known ? [] : await tx.db.selectFrom('custom_roles').select(['id', 'name', 'template']).execute();
    const given = roles.flatMap(({ id, name, template }) => {
      const first = firstRoles.find((one) => one === template);
      const grants = first ? grantsOfFirstRole(first, still) : {};
      return Object.keys(grants).length ? [{ id, name, grants }] : [];
    });
    for (const { id, grants } of given) {
      const rows = Object.entries(grants).map(([permission, scope]) => ({
        school_id: schoolId,
        role_id: id,
        permission,
        scope,
      }));
      await tx.db.insertInto('custom_role_grants').values(rows).execute();
      const { accounts } = await holdersOf(tx.db, id);
      if (accounts.length) await tx.emit('auth.rights_changed', { accountIds: accounts });
    }
    return {
      result: undefined,
      audit: [
        { object: { type: 'school', id: String(schoolId) }, after: { permissions: met.map((row) => row.permission) } },
        ...given.map(({ id, name, grants }) => ({ object: { type: 'role', id }, after: { name, grants } })),
      ],
    };
  });
}

/**
 * Gives each permission that is new to a school to its first roles, as the permission declares (`firstRoles`; Direction
 * gets it whole), and records it as known: what the school removes afterwards stays removed. Written in the school's
 * journal, role by role.
 */
export const bringNewPermissions = (kernel: Kernel, specs: Specs = permissions): Promise<void> =>
  eachSchool(kernel, 'roles.meet_permissions', (schoolId) => meetPermissions(kernel, schoolId, specs));

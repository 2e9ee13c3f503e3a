import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { wasGranted } from '#kernel/auth/holders.ts';
import { permissionsOf } from '#kernel/auth/rights.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { sql } from 'kysely';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import type { Grant } from './roles.policy.ts';
import { presentBuiltIn, presentRole } from './roles.present.ts';

export type RoleRow = {
  id: string;
  name: string;
  description: string;
  base: string;
  template: string | null;
  version: number;
  grants: Grant[];
  holders: number;
};

/** Custom roles with their grants and the number of accounts that hold each, in one statement. */
function roleRows(db: ReadDb) {
  return db
    .selectFrom('custom_roles as r')
    .select(['r.id', 'r.name', 'r.description', 'r.base', 'r.template', 'r.version'])
    .select((eb) => [
      eb
        .selectFrom('custom_role_grants as g')
        .whereRef('g.role_id', '=', 'r.id')
        .select(
          sql<Grant[]>`COALESCE(json_agg(json_build_object('permission', g.permission, 'scope', g.scope)
            ORDER BY g.permission), '[]')`.as('grants'),
        )
        .as('grants'),
      eb
        .selectFrom('auth_entry_roles as er')
        .innerJoin('auth_entries as e', 'e.id', 'er.entry_id')
        .innerJoin('accounts as a', 'a.id', 'e.account_id')
        .whereRef('er.role_id', '=', 'r.id')
        .where('e.active', '=', true)
        .where('a.status', '<>', 'disabled')
        .select(sql<number>`count(DISTINCT a.id)::int`.as('n'))
        .as('holders'),
    ])
    .orderBy('r.name');
}

/** The matrix: custom roles, and what the six built-in ones hold by themselves. */
export async function listRoles(ctx: ReadCtx) {
  const rows = (await roleRows(ctx.db).execute()) as RoleRow[];
  const holders = await ctx.db
    .selectFrom('auth_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.active', '=', true)
    .where('a.status', '<>', 'disabled')
    .select([sql<string>`unnest(e.roles)`.as('role'), sql<number>`count(DISTINCT a.id)::int`.as('holders')])
    .groupBy('role')
    .execute();
  const held = self(ctx).permissions;
  return { roles: rows.map((row) => presentRole(row, held)), builtIn: presentBuiltIn(holders) };
}

/** One role as stored, or undefined; the caller adds `FOR UPDATE` to lock the school's rights. */
export const findRole = (db: ReadDb, id: string): Promise<RoleRow | undefined> =>
  roleRows(db).where('r.id', '=', id).executeTakeFirst() as Promise<RoleRow | undefined>;

/** Accounts with rights from a role, except disabled ones, and the organisations where it is held. */
export async function holdersOf(db: ReadDb, roleId: string): Promise<{ accounts: string[]; orgs: string[] }> {
  const rows = await db
    .selectFrom('auth_entry_roles as er')
    .innerJoin('auth_entries as e', 'e.id', 'er.entry_id')
    .where('er.role_id', '=', roleId)
    .select(['e.account_id', 'e.org_id'])
    .execute();
  return {
    accounts: [...new Set(rows.map((row) => row.account_id))],
    orgs: [...new Set(rows.map((row) => row.org_id))],
  };
}

/**
 * Whether an account that can sign in has a permission: one without the required second factor counts, since it can
 * still set it up.
 */
export async function someoneHolds(db: ReadDb, permission: PermissionKey): Promise<boolean> {
  const row = await db
    .selectFrom('accounts as a')
    .where('a.status', '=', 'active')
    .where(wasGranted(permission))
    .select('a.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What the caller holds in one organisation (or anywhere, for null), whatever organisation this request is made for.
 */
export async function heldBy(ctx: Ctx): Promise<(orgId: string | null) => Map<string, Scope>> {
  const { accountId } = self(ctx);
  const facts = await readTenant(ctx.kernel.pool, ctx.schoolId, (_db, client) =>
    findAccount(client, ctx.schoolId, accountId),
  );
  const entries = facts?.entries ?? [];
  return (orgId) => permissionsOf(orgId === null ? entries : entries.filter((entry) => entry.orgId === orgId));
}

/**
 * The last day on which the caller manages the roles, when only roles with a time limit give that right; null when it
 * has no limit. No built-in role manages the roles.
 */
export async function managesUntil(db: ReadDb, ctx: Ctx): Promise<string | null> {
  if (ctx.actor.kind !== 'account') return null;
  const { rows } = await sql<{ lasting: boolean; until: string | null }>`
    SELECT COALESCE(bool_or(t.id IS NULL), false) AS lasting, max(t.until_on)::text AS until
    FROM auth_entries e JOIN auth_entry_roles r ON r.school_id = e.school_id AND r.entry_id = e.id
    JOIN custom_role_grants g ON g.school_id = r.school_id AND g.role_id = r.role_id AND g.permission = 'roles.manage'
    LEFT JOIN role_terms t ON t.school_id = r.school_id AND t.entry_id = r.entry_id AND t.role_id = r.role_id
      AND t.state = 'given'
    WHERE e.school_id = app.school_id() AND e.account_id = ${ctx.actor.accountId} AND e.active`.execute(db as never);
  return rows[0]?.lasting ? null : (rows[0]?.until ?? null);
}

import { moduleKeys, type ModuleKey } from '@encrier/contract/modules.generated';
import {
  type PermissionKey,
  permissions,
  type PermissionSpec,
  type Scope,
  scopes,
} from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

const specs = permissions as Record<PermissionKey, PermissionSpec>;

/** The module whose switch controls a permission: the one its name begins with. */
const moduleOf = (permission: PermissionKey): ModuleKey | null =>
  moduleKeys.find((key) => permission.startsWith(`${key}.`)) ?? null;

/** Built-in roles that hold a permission at one of these scopes. */
const builtInFor = (permission: PermissionKey, wide: readonly Scope[]): string[] =>
  Object.entries(specs[permission].roles ?? {}).flatMap(([role, scope]) => (wide.includes(scope) ? [role] : []));

/**
 * SQL condition: the account `alias` was given a permission, at `least` or wider, by a built-in role or a role of the
 * school, in a membership in force. It may still not hold it now: account closed, no second factor yet, module off
 * (`holdsPermission`).
 */
export function wasGranted(permission: PermissionKey, least: Scope = 'self', alias = 'a'): RawBuilder<boolean> {
  const school = sql.ref<number>(`${alias}.school_id`);
  const wide = scopes.slice(0, scopes.indexOf(least) + 1);
  const builtIn = builtInFor(permission, wide);
  return sql<boolean>`EXISTS (SELECT 1 FROM auth_entries he
    WHERE he.school_id = ${school} AND he.account_id = ${sql.ref(`${alias}.id`)} AND he.active
      AND (he.roles && ${builtIn}::text[] OR EXISTS (
      SELECT 1 FROM auth_entry_roles hr JOIN custom_roles hc ON hc.school_id = hr.school_id AND hc.id = hr.role_id
      WHERE hr.school_id = he.school_id AND hr.entry_id = he.id AND (hc.base = ANY (${builtIn}::text[]) OR EXISTS (
        SELECT 1 FROM custom_role_grants hg WHERE hg.school_id = hr.school_id AND hg.role_id = hr.role_id
          AND hg.permission = ${permission} AND hg.scope = ANY (${wide}::text[]))))))`;
}

/**
 * SQL condition: the account `alias` would hold a permission if it signed in now, at `least` or wider: by a built-in
 * role or a role of the school, in a membership in force, with an active account, the second factor where the
 * permission needs one, and the module on in one of its organisations. The same rule as `actorOf` of a session, for
 * people who are not signed in.
 */
export function holdsPermission(permission: PermissionKey, least: Scope = 'self', alias = 'a'): RawBuilder<boolean> {
  const a = sql.ref<string>(`${alias}.id`);
  const school = sql.ref<number>(`${alias}.school_id`);
  const spec = specs[permission];
  const module = moduleOf(permission);
  const ready = spec.sensitive
    ? sql`AND (${sql.ref(`${alias}.totp_confirmed_at`)} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM school_settings hs
      WHERE hs.school_id = ${school} AND hs.require_totp))`
    : sql``;
  const on = module
    ? sql`AND EXISTS (SELECT 1 FROM auth_entries hm JOIN orgs ho ON ho.school_id = hm.school_id AND ho.id = hm.org_id
        WHERE hm.school_id = ${school} AND hm.account_id = ${a} AND hm.active AND NOT ${module} = ANY (ho.modules_off))`
    : sql``;
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 'active' ${ready} ${on} AND ${wasGranted(permission, least, alias)})`;
}

/** Ids of the accounts that hold a permission; see `holdsPermission`. */
export async function holdersOf(db: ReadDb, permission: PermissionKey, least?: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(holdsPermission(permission, least))
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

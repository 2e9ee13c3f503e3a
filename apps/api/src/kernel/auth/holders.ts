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

const spread = (least: Scope): Scope[] => scopes.slice(0, scopes.indexOf(least) + 1);

/** Whether the account `alias` has the second factor, or its school does not require it. */
const factorReady = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.totp_confirmed_at`)} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM school_settings hs
      WHERE hs.school_id = ${sql.ref(`${alias}.school_id`)} AND hs.require_totp))`;
/** Whether a module is on in one of the organisations of the account `alias`. */
const moduleOn = (module: RawBuilder<string>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM auth_entries hm JOIN orgs ho ON ho.school_id = hm.school_id AND ho.id = hm.org_id
        WHERE hm.school_id = ${sql.ref(`${alias}.school_id`)} AND hm.account_id = ${sql.ref(`${alias}.id`)}
          AND hm.active AND NOT ${module} = ANY (ho.modules_off))`;

/**
 * SQL condition: the account `alias` was given a permission, at `least` or wider, by a built-in role or a role of the
 * school, in a membership in force, of the organisation `org` where one is named. It may still not hold it now: account
 * closed, no second factor yet, module off (`holdsPermission`).
 */
export function wasGranted(
  permission: PermissionKey,
  least: Scope = 'self',
  alias = 'a',
  org?: RawBuilder<string | null>,
): RawBuilder<boolean> {
  const school = sql.ref<number>(`${alias}.school_id`);
  const builtIn = builtInFor(permission, spread(least));
  return sql<boolean>`EXISTS (SELECT 1 FROM auth_entries he
    WHERE he.school_id = ${school} AND he.account_id = ${sql.ref(`${alias}.id`)} AND he.active
      ${org ? sql`AND he.org_id = ${org}` : sql``}
      AND (he.roles && ${builtIn}::text[] OR EXISTS (
      SELECT 1 FROM auth_entry_roles hr JOIN custom_roles hc ON hc.school_id = hr.school_id AND hc.id = hr.role_id
      WHERE hr.school_id = he.school_id AND hr.entry_id = he.id AND (hc.base = ANY (${builtIn}::text[]) OR EXISTS (
        SELECT 1 FROM custom_role_grants hg WHERE hg.school_id = hr.school_id AND hg.role_id = hr.role_id
          AND hg.permission = ${permission} AND hg.scope = ANY (${spread(least)}::text[]))))))`;
}

/**
 * SQL condition: the account `alias` would hold a permission if it signed in now, at `least` or wider: by a built-in
 * role or a role of the school, in a membership in force, with an active account, the second factor where the
 * permission needs one, and the module on in one of its organisations. The same rule as `actorOf` of a session, for
 * people who are not signed in.
 */
export function holdsPermission(permission: PermissionKey, least: Scope = 'self', alias = 'a'): RawBuilder<boolean> {
  const module = moduleOf(permission);
  const ready = specs[permission].sensitive ? sql`AND ${factorReady(alias)}` : sql``;
  const on = module ? sql`AND ${moduleOn(sql<string>`${module}::text`, alias)}` : sql``;
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 'active' ${ready} ${on} AND ${wasGranted(permission, least, alias)})`;
}

/** Whether the account `a` holds a right over an organisation: for the whole school, or by its membership there. */
const holdsOver = (permission: PermissionKey, org: RawBuilder<string | null>): RawBuilder<boolean> =>
  sql<boolean>`(${holdsPermission(permission, 'cycle')}
    AND (${wasGranted(permission, 'school')} OR ${wasGranted(permission, 'cycle', 'a', org)}))`;

/**
 * A right checked again later for somebody chosen because of it: a permission at any scope, over the whole school
 * (`…@school`), or in one organisation (`…@<id>`).
 */
export type AskedRight = PermissionKey | `${PermissionKey}@${string}`;
export const permissionOf = (asked: AskedRight): PermissionKey => asked.split('@')[0] as PermissionKey;

/** The holders of a right, and the rights checked again before they read what they were told as its holders. */
export type Holders = { accountIds: string[]; why: { right: PermissionKey; asks: AskedRight[] } };

/** The rights checked for the holders of a right over some organisations. */
const askedOver = (permission: PermissionKey, orgIds: readonly (string | null)[]): AskedRight[] => [
  `${permission}@school`,
  ...[...new Set(orgIds)].flatMap((org): AskedRight[] => (org ? [`${permission}@${org}`] : [])),
];

/** Holders of a right over an organisation, as rows of accounts. */
export async function holdersOver(
  db: ReadDb,
  permission: PermissionKey,
  org: RawBuilder<string | null>,
): Promise<Holders> {
  const rows = await db
    .selectFrom('accounts as a')
    .select(['a.id', org.as('org')])
    .where(holdsOver(permission, org))
    .orderBy('a.id')
    .execute();
  return {
    accountIds: rows.map(({ id }) => id),
    why: { right: permission, asks: askedOver(permission, [rows[0]?.org ?? null]) },
  };
}

/**
 * SQL array of what an account holds now, as `AskedRight` writes it, among some permissions: the same rule as
 * `holdsPermission`, with the roles of each membership read once for all of them.
 */
export function rightsHeld(
  schoolId: number,
  account: string | RawBuilder<string>,
  among: readonly PermissionKey[],
): RawBuilder<string[]> {
  const rows = among.flatMap((permission) =>
    Object.entries({ any: 'self', school: 'school', org: 'cycle' } as const).map(([asked, least]) => ({
      permission,
      asked,
      module: moduleOf(permission),
      sensitive: specs[permission].sensitive === true,
      roles: builtInFor(permission, spread(least)),
      grants: spread(least).map((scope) => `${permission} ${scope}`),
    })),
  );
  return sql<string[]>`ARRAY (SELECT r.permission || CASE r.asked WHEN 'school' THEN '@school'
      WHEN 'org' THEN '@' || he.org_id ELSE '' END
    FROM accounts ha
    JOIN auth_entries he ON he.school_id = ha.school_id AND he.account_id = ha.id AND he.active
    CROSS JOIN LATERAL (SELECT he.roles || array_remove(array_agg(hc.base), NULL) AS roles,
        array_agg(hg.permission || ' ' || hg.scope) AS grants
      FROM auth_entry_roles hr JOIN custom_roles hc ON hc.school_id = hr.school_id AND hc.id = hr.role_id
      LEFT JOIN custom_role_grants hg ON hg.school_id = hr.school_id AND hg.role_id = hr.role_id
        AND hg.permission = ANY (${[...among]}::text[])
      WHERE hr.school_id = he.school_id AND hr.entry_id = he.id) g
    CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(permission text, module text, sensitive boolean, asked text, roles text[], grants text[])
    WHERE ha.school_id = ${schoolId}::int AND ha.id = ${account}::uuid AND ha.status = 'active'
      AND (g.roles && r.roles OR g.grants && r.grants) AND (NOT r.sensitive OR ${factorReady('ha')})
      AND (r.module IS NULL OR ${moduleOn(sql<string>`r.module`, 'ha')}))`;
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

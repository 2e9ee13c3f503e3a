import { nameOf } from '#kernel/db/person-name.ts';
import type { FactorRule } from '@encrier/contract/access/roles';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';

const pageSize = 50;
const roles: readonly Role[] = ['admin', 'prof', 'personnel', 'transport', 'parent', 'eleve'];

type Holder = { id: string; label: string; username: string; role: Role; ready: boolean; seen: Date | null };

/**
 * Accounts in use of the organisation in force, or all, with each role that they hold, by itself or as the base of a
 * role of the school.
 */
const holders = ({ schoolId, actor }: ReadCtx) => sql<Holder>`(
  SELECT DISTINCT a.id, ${nameOf('a')} AS label, a.last_name, a.username::text, x.role,
    a.totp_confirmed_at IS NOT NULL AS ready,
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.school_id = a.school_id AND s.account_id = a.id) AS seen
  FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    AND (${self({ actor }).orgId}::uuid IS NULL OR e.org_id = ${self({ actor }).orgId}::uuid)
  CROSS JOIN LATERAL (SELECT unnest(e.roles) AS role UNION SELECT cr.base FROM auth_entry_roles er
    JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id
      WHERE er.school_id = e.school_id AND er.entry_id = e.id) x
  WHERE a.school_id = ${schoolId} AND a.status = 'active')`;

/** The school's requirement for each role, and how many people fulfil it. */
export async function listFactorRules(
  ctx: ReadCtx,
): Promise<{ sensitive: boolean; mine: boolean; items: FactorRule[] }> {
  const { sensitive } = await ctx.db
    .selectFrom('school_settings')
    .select('require_totp as sensitive')
    .executeTakeFirstOrThrow();
  const rules = await ctx.db.selectFrom('totp_roles').select(['role', 'from_on']).execute();
  const counts = await ctx.db
    .selectFrom(
      sql<{ role: Role; accounts: number; ready: number }>`(
      SELECT h.role, count(*)::int AS accounts, count(*) FILTER (WHERE h.ready)::int AS ready FROM ${holders(ctx)} h
        GROUP BY h.role)`.as('c'),
    )
    .selectAll()
    .execute();
  return {
    sensitive,
    mine: self(ctx).totp,
    items: roles.map((role) => ({
      role,
      from: rules.find((rule) => rule.role === role)?.from_on ?? null,
      accounts: counts.find((count) => count.role === role)?.accounts ?? 0,
      ready: counts.find((count) => count.role === role)?.ready ?? 0,
    })),
  };
}

/** People with a role who have no second factor yet, by name. */
export async function listFactorWaiting(ctx: ReadCtx, role: Role, page: number) {
  const rows = await ctx.db
    .selectFrom(
      sql<Holder & { total: number }>`(
      SELECT h.*, count(*) OVER ()::int AS total FROM ${holders(ctx)} h WHERE h.role = ${role} AND NOT h.ready)`.as(
        'h',
      ),
    )
    .select(['h.id', 'h.label', 'h.username', 'h.seen', 'h.total'])
    .orderBy(sql`h.last_name, h.label, h.id`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map(({ id, label, username, seen }) => ({
      id,
      label,
      username,
      lastSeenAt: seen ? new Date(seen).toISOString() : null,
    })),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

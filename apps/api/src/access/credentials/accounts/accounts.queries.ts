import { type createMissingAccounts as createRoute, maxAtOnce } from '@encrier/contract/access/credentials';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { standingTies } from '#kernel/reach/ties.ts';
import { toHaveAccounts } from '../credentials.public.ts';

type Asked = BodyOf<typeof createRoute>;
const rowsOf = <R>(db: ReadDb, query: RawBuilder<R>): Promise<R[]> =>
  db.selectFrom(sql<R>`(${query})`.as('found')).selectAll().execute() as Promise<R[]>;
const any = (ids: readonly string[]) => sql<string>`ANY (${[...new Set(ids)]}::uuid[])`;

export type Missing = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  teacher: boolean;
  orgIds: string[];
};

/**
 * People who should have an account and have none, by name, at most 400 with the total number. Each comes with the
 * organisations of their class or of their children's; staff without a class belong to all of them.
 */
export async function listMissingAccounts(
  db: ReadDb,
  ctx: Ctx,
  { kind, personIds, classId }: Asked,
): Promise<{ list: Missing[]; total: number }> {
  const condition = personIds
    ? sql`r.person_id = ${any(personIds)}`
    : classId
      ? sql`r.class_id = ${classId}`
      : sql`TRUE`;
  const rows = await rowsOf(
    db,
    sql<Missing & { total: number }>`WITH rows AS MATERIALIZED (${toHaveAccounts(ctx, kind)}),
      who AS MATERIALIZED (SELECT r.school_id, r.person_id, array_agg(DISTINCT l.org_id) FILTER
        (WHERE l.org_id IS NOT NULL) AS org_ids, bool_or(${condition}) AS asked
        FROM rows r LEFT JOIN levels l ON l.school_id = r.school_id AND l.id = r.level_id
          GROUP BY r.school_id, r.person_id)
    SELECT p.id AS "personId", p.first_name AS "firstName", p.last_name AS "lastName", p.email::text AS email, p.phone,
      coalesce(s.teacher, false) AS teacher,
      coalesce(w.org_ids, (SELECT array_agg(o.id) FROM orgs o
        WHERE o.school_id = app.school_id())) AS "orgIds", count(*) OVER ()::int AS total
    FROM who w JOIN persons p ON p.school_id = w.school_id AND p.id = w.person_id
      LEFT JOIN staff s ON s.school_id = p.school_id AND s.person_id = p.id
      LEFT JOIN accounts a ON a.school_id = p.school_id AND a.person_id = p.id
    WHERE w.asked AND a.id IS NULL ORDER BY p.last_name, p.first_name, p.id LIMIT ${maxAtOnce}`,
  );
  return { list: rows, total: rows[0]?.total ?? 0 };
}

export type Other = { id: string; hasAccount: boolean; tied: boolean };

/**
 * The others among the named people or, without names, guardians of today's pupils (of a class) who have no account and
 * should have none; `tied`: to a pupil at school today.
 */
export async function unlistedPeople(
  db: ReadDb,
  ctx: Ctx,
  { kind, personIds, classId }: Asked,
  found: readonly string[],
): Promise<Other[]> {
  if (!personIds && kind !== 'guardians') return [];
  const { today } = ctx;
  const tied = sql<boolean>`EXISTS (SELECT 1 FROM ${standingTies('g', today)}
    JOIN placed u ON u.school_id = g.school_id AND u.person_id = g.pupil_id${
      classId && !personIds
        ? sql`
    AND u.class_id = ${classId}`
        : sql``
    }
    WHERE g.guardian_id = p.id)`;
  const condition = personIds
    ? sql`p.id = ${any(personIds)} AND p.id <> ALL (${[...found]}::uuid[])`
    : sql`a.id IS NULL AND ${tied} AND NOT EXISTS (SELECT 1 FROM opened o
      WHERE o.school_id = p.school_id AND o.person_id = p.id)`;
  return rowsOf(
    db,
    sql<Other>`WITH placed AS MATERIALIZED (${toHaveAccounts(ctx, 'pupils')}),
      opened AS MATERIALIZED (${toHaveAccounts(ctx, 'guardians')})
    SELECT p.id, a.id IS NOT NULL AS "hasAccount", ${kind === 'guardians' ? tied : sql`FALSE`} AS tied
    FROM persons p LEFT JOIN accounts a ON a.school_id = p.school_id AND a.person_id = p.id
      WHERE p.school_id = app.school_id() AND ${condition}`,
  );
}

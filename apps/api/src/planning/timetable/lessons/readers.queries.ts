import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { followingAccounts } from '#kernel/reach/ties.ts';

export type Touched = { classIds: readonly string[]; groupIds: readonly string[]; teacherIds: readonly string[] };
export type Readers = {
  accountIds: string[];
  /** For a guardian: whose week it is. */
  children: Map<string, string[]>;
};

/**
 * Accounts of the participants on a day: pupils of the classes and groups, their guardians whom no court keeps away, and
 * teachers.
 */
export async function readersOf(
  db: ReadDb,
  { classIds, groupIds, teacherIds }: Touched,
  day: string,
): Promise<Readers> {
  const pupils = sql`SELECT e.pupil_id FROM enrolments e WHERE e.school_id = app.school_id()
    AND e.class_id = ANY (${[...classIds]}::uuid[]) AND app.in_force(e.from_on, e.to_on, ${day})
    UNION SELECT m.pupil_id FROM group_members m WHERE m.school_id = app.school_id()
      AND m.group_id = ANY (${[...groupIds]}::uuid[]) AND app.in_force(m.from_on, m.to_on, ${day})`;
  const rows = await db
    .selectFrom(
      sql<{ account_id: string; child_id: string | null }>`(WITH pupils AS (${pupils})
        SELECT a.id AS account_id, NULL::uuid AS child_id FROM accounts a WHERE a.school_id = app.school_id()
          AND (a.person_id IN (SELECT pupil_id FROM pupils) OR a.person_id = ANY (${[...teacherIds]}::uuid[]))
        UNION ALL SELECT g.account_id, g.pupil_id FROM pupils p
          JOIN ${followingAccounts('g', day)} ON g.pupil_id = p.pupil_id)`.as('r'),
    )
    .select(['r.account_id', 'r.child_id'])
    .execute();
  const children = new Map<string, string[]>();
  for (const { account_id, child_id } of rows)
    if (child_id) children.set(account_id, [...(children.get(account_id) ?? []), child_id]);
  return { accountIds: [...new Set(rows.map(({ account_id }) => account_id))], children };
}

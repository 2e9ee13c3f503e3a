import { sql } from 'kysely';
import { equalColumns, referencesTo } from '#kernel/db/references.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Tables of the next year that an undo empties. */
const undone = ['classes', 'groups', 'courses', 'terms', 'enrolments'];
/** What a run writes beside them; whether it changed since is checked row by row. */
const written = ['group_members', 'course_teachers'];

/**
 * A table with rows that would go with those of the next year, or no longer name them: what the database would do
 * without refusing. Null when there is none.
 */
export async function dependentTable(db: ReadDb, yearId: string): Promise<string | null> {
  const silent = (await referencesTo(db, undone)).filter(
    ({ relation, cascades, empties }) => (cascades || empties) && ![...undone, ...written].includes(relation),
  );
  if (!silent.length) return null;
  const each = silent.map(
    ({ relation, columns, target, target_columns }) => sql`SELECT ${relation}::text AS name WHERE EXISTS (
      SELECT 1 FROM ${sql.table(target)} t JOIN ${sql.table(relation)} d
        ON d.school_id = app.school_id() AND ${equalColumns('d', columns, 't', target_columns)}
      WHERE t.school_id = app.school_id() AND t.year_id = ${yearId})`,
  );
  const found = await db
    .selectFrom(sql<{ name: string }>`(${sql.join(each, sql` UNION ALL `)})`.as('dependents'))
    .select('name')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

import type { ImportObstacle } from '@encrier/contract/school/imports';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { digest, keptRows, keyColumns, sameRow } from './changes.ts';

type Reference = { relation: string; columns: string[]; target: string; target_columns: string[]; cascades: boolean };
type Found = { count: number; names: string[] };

/** Names shown beside a reason. */
const shown = 5;

/** What a row of a table is called, `t` being the row; null where a row has no name. */
const labels: Readonly<Record<string, RawBuilder<string>>> = {
  persons: sql`t.first_name || ' ' || t.last_name`, accounts: sql`t.first_name || ' ' || t.last_name`,
  pupils: sql`(SELECT p.first_name || ' ' || p.last_name FROM persons p WHERE p.school_id = t.school_id AND p.id = t.person_id)`,
  staff: sql`(SELECT p.first_name || ' ' || p.last_name FROM persons p WHERE p.school_id = t.school_id AND p.id = t.person_id)`,
  enrolments: sql`(SELECT p.first_name || ' ' || p.last_name FROM persons p WHERE p.school_id = t.school_id AND p.id = t.pupil_id)`,
  guardianships: sql`(SELECT p.first_name || ' ' || p.last_name FROM persons p WHERE p.school_id = t.school_id AND p.id = t.guardian_id)`,
  families: sql`t.label`, classes: sql`t.name`, levels: sql`t.name`, groups: sql`t.name`, subjects: sql`t.name`, classrooms: sql`t.name`,
};
const labelOf = (table: string): RawBuilder<string> => labels[table] ?? sql`NULL::text`;

/** An account that its owner has opened, or that somebody has closed. */
export const usedAccount = sql<boolean>`(t.status <> 'invited' OR t.password_hash IS NOT NULL OR t.last_seen_at IS NOT NULL)`;

/** How many rows, and the first names, of a FROM and its condition over the table as `t`. */
async function found(db: ReadDb, table: string, from: RawBuilder<unknown>, where: RawBuilder<boolean>): Promise<Found> {
  const row = await db
    .selectFrom(sql<{ n: number; names: string[] | null }>`(
      SELECT count(*)::integer AS n, (array_agg(DISTINCT label) FILTER (WHERE label IS NOT NULL))[1:${shown}] AS names
      FROM (SELECT ${labelOf(table)} AS label FROM ${from} WHERE ${where}) AS every)`.as('found'))
    .select(['n', 'names'])
    .executeTakeFirstOrThrow();
  return { count: row.n, names: row.names ?? [] };
}

/** Foreign keys towards a table, as the catalogue gives them, without the school. */
async function references(db: ReadDb, tables: readonly string[]): Promise<Reference[]> {
  return db
    .selectFrom(sql<Reference>`(
      SELECT c.conrelid::regclass::text AS relation, c.confrelid::regclass::text AS target, c.confdeltype = 'c' AS cascades,
        array_agg(a.attname::text ORDER BY k.ord) FILTER (WHERE a.attname <> 'school_id') AS columns, array_agg(b.attname::text ORDER BY k.ord) FILTER (WHERE b.attname <> 'school_id') AS target_columns
      FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY k(num, far, ord)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.far
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.confrelid::regclass::text = any(${[...tables]}::text[]) GROUP BY c.oid, 1, 2, 3)`.as('ties'))
    .select(['relation', 'columns', 'target', 'target_columns', 'cascades'])
    .execute();
}

/** Rows of a table that somebody changed or took away since the run. */
function edited(db: ReadDb, importId: string, table: string, keys: readonly string[]): Promise<Found> {
  const opened = table === 'accounts' ? sql`AND NOT (import_changes.action = 'insert' AND t.id IS NOT NULL AND ${usedAccount})` : sql``;
  const from = sql`import_changes CROSS JOIN LATERAL ${keptRows(table)} LEFT JOIN ${sql.table(table)} t ON t.school_id = import_changes.school_id AND ${sameRow(keys)}`;
  return found(db, table, from, sql`import_changes.import_id = ${importId} AND import_changes.relation = ${table} AND ${digest(table)} IS DISTINCT FROM import_changes.after->>(r.ordinality - 1)::integer ${opened}`);
}

/** Rows made by the run that later rows of `tie.relation` stand on. */
function used(db: ReadDb, importId: string, tie: Reference, keys: ReadonlyMap<string, string[]>): Promise<Found> {
  const { relation, target } = tie;
  const points = sql.join(tie.columns.map((column, i) => sql`${sql.ref(`d.${column}`)} = ${sql.ref(`t.${tie.target_columns[i]}`)}`), sql` AND `);
  // A row that the same run made goes with it.
  const own = sql`EXISTS (SELECT 1 FROM import_changes m CROSS JOIN LATERAL jsonb_populate_recordset(null::${sql.table(relation)}, m.rows) x
    WHERE m.school_id = d.school_id AND m.import_id = ${importId} AND m.relation = ${relation} AND ${sql.join((keys.get(relation) ?? []).map((key) => sql`${sql.ref(`x.${key}`)} = ${sql.ref(`d.${key}`)}`), sql` AND `)})`;
  const closed = target === 'accounts' ? sql`AND NOT ${usedAccount}` : sql``;
  const from = sql`import_changes CROSS JOIN LATERAL ${keptRows(target)} JOIN ${sql.table(target)} t ON t.school_id = import_changes.school_id AND ${sameRow(keys.get(target) ?? [])}
    JOIN ${sql.table(relation)} d ON d.school_id = t.school_id AND ${points}`;
  return found(db, target, from, sql`import_changes.import_id = ${importId} AND import_changes.relation = ${target} AND import_changes.action = 'insert' AND NOT ${own} ${closed}`);
}

/** Everything that stands in the way of taking a run back; nothing when it can be. */
export async function obstaclesOf(db: ReadDb, importId: string): Promise<ImportObstacle[]> {
  const keys = await keyColumns(db);
  const written = await db.selectFrom('import_changes').select(['relation', 'action']).distinct().where('import_id', '=', importId).execute();
  const tables = [...new Set(written.map(({ relation }) => relation))];
  const made = written.filter(({ action }) => action === 'insert').map(({ relation }) => relation);
  const out: ImportObstacle[] = [];
  const add = (reason: ImportObstacle['reason'], what: string, { count, names }: Found): void => void (count > 0 && out.push({ reason, what, count, names }));
  for (const table of tables) add('edited', table, await edited(db, importId, table, keys.get(table) ?? []));
  for (const tie of await references(db, made)) {
    // What hangs on an account nobody has used (its code, its notices) goes with it, as everywhere.
    if (tie.target === 'accounts' && tie.cascades) continue;
    // A row of a foreign table changed by the run itself is found as edited or restored.
    add('used', tie.relation, await used(db, importId, tie, keys));
  }
  if (made.includes('accounts')) {
    const from = sql`import_changes CROSS JOIN LATERAL ${keptRows('accounts')} JOIN accounts t ON t.school_id = import_changes.school_id AND t.id = r.id`;
    add('signed_in', 'accounts', await found(db, 'accounts', from, sql`import_changes.import_id = ${importId} AND import_changes.relation = 'accounts' AND import_changes.action = 'insert' AND ${usedAccount}`));
  }
  return out;
}

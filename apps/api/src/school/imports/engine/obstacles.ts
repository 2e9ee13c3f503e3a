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

/** How many rows, and the first names, of the rows `t` that a query after these common tables gives. */
async function found(db: ReadDb, table: string, common: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<Found> {
  const row = await db
    .selectFrom(sql<{ n: number; names: string[] | null }>`(
      WITH ${common}, every AS MATERIALIZED (SELECT t.* FROM ${from})
      SELECT (SELECT count(*)::integer FROM every) AS n, (SELECT array_agg(label) FROM (SELECT DISTINCT label FROM (SELECT ${labelOf(table)} AS label FROM (SELECT * FROM every LIMIT 200) t) l WHERE label IS NOT NULL ORDER BY label LIMIT ${shown}) s) AS names)`.as('found'))
    .select(['n', 'names'])
    .executeTakeFirstOrThrow();
  return { count: row.n, names: row.names ?? [] };
}

/** Whether rows are looked up one by one or whole lists are compared: the planner knows nothing of what was kept. */
const compareLists = (db: ReadDb, whole: boolean): Promise<unknown> => db.selectFrom(sql<{ mode: string }>`set_config('enable_nestloop', ${whole ? 'off' : 'on'}, true)`.as('mode')).selectAll().execute();

/** Rows kept of a table by a run, as the common table `name`; made by it alone where asked. */
const kept = (name: string, importId: string, table: string, made: boolean): RawBuilder<unknown> => sql`${sql.ref(name)} AS MATERIALIZED (
  SELECT r.*, import_changes.action AS kept_action, import_changes.after->>(r.ordinality - 1)::integer AS kept_digest FROM import_changes CROSS JOIN LATERAL ${keptRows(table)}
  WHERE import_changes.import_id = ${importId} AND import_changes.relation = ${table} ${made ? sql`AND import_changes.action = 'insert'` : sql``} AND import_changes.school_id = app.school_id())`;

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
  const opened = table === 'accounts' ? sql`AND NOT (r.kept_action = 'insert' AND t.id IS NOT NULL AND ${usedAccount})` : sql``;
  return found(db, table, kept('r', importId, table, false), sql`r LEFT JOIN ${sql.table(table)} t ON t.school_id = app.school_id() AND ${sameRow(keys)} WHERE ${digest(table)} IS DISTINCT FROM r.kept_digest ${opened}`);
}

/** Rows made by the run that later rows of `tie.relation` stand on; a row that the same run made or changed goes back with it. */
function used(db: ReadDb, importId: string, tie: Reference, keys: ReadonlyMap<string, string[]>): Promise<Found> {
  const { relation, target } = tie;
  const points = sql.join(tie.columns.map((column, i) => sql`${sql.ref(`d.${column}`)} = ${sql.ref(`t.${tie.target_columns[i]}`)}`), sql` AND `);
  const own = sql.join((keys.get(relation) ?? []).map((key) => sql`${sql.ref(`own.${key}`)} = ${sql.ref(`d.${key}`)}`), sql` AND `);
  const closed = target === 'accounts' ? sql`AND NOT ${usedAccount}` : sql``;
  const common = sql`${kept('r', importId, target, true)}, ${kept('own', importId, relation, false)}`;
  return found(db, target, common, sql`r JOIN ${sql.table(target)} t ON t.school_id = app.school_id() AND ${sameRow(keys.get(target) ?? [])}
    JOIN ${sql.table(relation)} d ON d.school_id = app.school_id() AND ${points} WHERE NOT EXISTS (SELECT 1 FROM own WHERE ${own}) ${closed}`);
}

/** Everything that stands in the way of taking a run back; nothing when it can be. */
export async function obstaclesOf(db: ReadDb, importId: string): Promise<ImportObstacle[]> {
  await compareLists(db, true);
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
  if (made.includes('accounts')) add('signed_in', 'accounts', await found(db, 'accounts', kept('r', importId, 'accounts', true), sql`r JOIN accounts t ON t.school_id = app.school_id() AND t.id = r.id WHERE ${usedAccount}`));
  await compareLists(db, false);
  return out;
}

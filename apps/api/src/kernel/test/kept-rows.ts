import type pg from 'pg';

/** Besides the tables with recorded changes: without these the caller could be locked out by their earlier requests. */
const always = ['sessions', 'look_as', 'schools'];
const columnsOf = `SELECT c.relname AS table, string_agg(quote_ident(a.attname), ', ') AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY 1`;

/**
 * Remembers the rows of a school. The returned function restores them and says which tables had changed, so that every
 * request finds the school as filled. The journal continues.
 */
export async function keepRows(
  root: pg.Client,
  schoolId: number,
  tables: Iterable<string>,
): Promise<{ changed: () => Promise<string[]>; putBack: () => Promise<void> }> {
  const all = [...new Set([...tables, ...always])];
  await root.query('CREATE SCHEMA kept');
  await root.query(
    all.map((table) => `CREATE TABLE kept.${table} AS SELECT * FROM ${table} WHERE school_id = ${schoolId}`).join(';'),
  );
  const { rows } = await root.query<{ table: string; columns: string }>(columnsOf);
  const columns = new Map(rows.map((row) => [row.table, row.columns]));
  const now = async (): Promise<string> =>
    (await root.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')).rows[0]!.id;
  let last = await now();
  const changed = async (): Promise<string[]> =>
    (
      await root.query<{ name: string }>(
        'SELECT table_name AS name FROM table_changes WHERE school_id = $1 AND changed > $2::bigint',
        [schoolId, last],
      )
    ).rows.map(({ name }) => name);
  const back = (table: string): string =>
    `DELETE FROM ${table} WHERE school_id = ${schoolId};
     INSERT INTO ${table} (${columns.get(table)}) OVERRIDING SYSTEM VALUE SELECT ${columns.get(table)} FROM kept.${table}`;
  const noted = (names: readonly string[]): string =>
    names.length === 0
      ? ''
      : `UPDATE table_changes SET changed = pg_current_xact_id()::text::bigint
          WHERE school_id = ${schoolId} AND table_name IN ('${names.join("','")}');
        UPDATE school_changes SET changed = pg_current_xact_id()::text::bigint WHERE school_id = ${schoolId};`;
  return {
    changed,
    putBack: async () => {
      const names = await changed();
      await root.query(`BEGIN; SET LOCAL session_replication_role = replica;
        ${[...names, ...always].map(back).join(';')}; ${noted(names)} COMMIT`);
      last = await now();
    },
  };
}

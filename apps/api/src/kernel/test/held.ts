import type pg from 'pg';
import type { Filled } from './fill.ts';

type Key = { table: string; columns: string[]; to: string; toColumns: string[] };

/** Keys of every tenant table: its own (`to` is the table itself), and those that link it to others. */
const keysOf = `
  SELECT c.relname AS table, coalesce(t.relname, c.relname) AS to,
    (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(f.conkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY k.at)
      FROM unnest(CASE f.contype WHEN 'p' THEN f.conkey ELSE f.confkey END) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = CASE f.contype WHEN 'p' THEN f.conrelid ELSE f.confrelid END
        AND a.attnum = k.num) AS "toColumns"
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid LEFT JOIN pg_class t ON t.oid = f.confrelid
  WHERE f.contype IN ('p', 'f') AND c.relnamespace = 'public'::regnamespace`;

/** One fingerprint per table; `only`: of these tables alone. */
export type Fingerprints = (only?: readonly string[]) => Promise<Map<string, string>>;

/**
 * Fingerprints these rows and every row linked to one of them, by table: two equal answers mean that nothing was
 * changed, added or deleted. `tables`: those whose rows are starting points.
 */
export async function watchRows(root: pg.Client, filled: Filled, tables: ReadonlySet<string>): Promise<Fingerprints> {
  const { rows: keys } = await root.query<Key>(keysOf);
  const held = (key: Key, values: unknown[]): string | null => {
    const row = tables.has(key.to) ? filled.get(key.to) : undefined;
    const parts = key.columns.map((column, i) => {
      const value = row?.[key.toColumns[i]!];
      if (value === undefined || value === null) return null;
      values.push(value);
      return `x."${column}" = $${values.length}`;
    });
    return parts.includes(null) ? null : `(${parts.join(' AND ')})`;
  };
  const statements = new Map(
    [...Map.groupBy(keys, ({ table }) => table)].flatMap(([table, own]) => {
      const values: unknown[] = [];
      const any = own.map((key) => held(key, values)).filter((part) => part !== null);
      const text = `SELECT count(*) || ' ' || md5(coalesce(string_agg(x::text, '|' ORDER BY x::text), '')) AS line
        FROM ${table} x WHERE ${any.join(' OR ')}`;
      // Planned once.
      return any.length ? [[table, { name: `held_${table}`, text, values }] as const] : [];
    }),
  );
  return async (only) => {
    const lines = new Map<string, string>();
    for (const [table, statement] of statements)
      if (!only || only.includes(table))
        lines.set(table, (await root.query<{ line: string }>(statement)).rows[0]!.line);
    return lines;
  };
}

import type { Client } from '#kernel/db/pool.ts';
import { globalTables } from '#kernel/db/catalogue.ts';

export type Column = { name: string; type: string };
export type Table = { name: string; tenant: boolean; columns: Column[]; order: string };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Session settings under which values have the same text on every server. */
export const sameTexts = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3`;

/** Parents before children; throws for tables with circular references, which no restore could fill. */
function inOrder(names: readonly string[], edges: readonly { child: string; parent: string }[]): string[] {
  const placed: string[] = [];
  const left = new Set(names);
  while (left.size) {
    const ready = [...left]
      .filter((name) => !edges.some((edge) => edge.child === name && edge.parent !== name && left.has(edge.parent)))
      .sort();
    if (!ready.length) throw new Error(`tables need each other: ${[...left].join(', ')}`);
    for (const name of ready) {
      placed.push(name);
      left.delete(name);
    }
  }
  return placed;
}

/** Every table of the schema with its columns and the order of its primary key, parents first. */
export async function readTables(client: Pick<Client, 'query'>): Promise<Table[]> {
  const { rows: columns } = await client.query<Column & { table: string }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      ORDER BY c.relname, a.attnum`);
  const { rows: keys } = await client.query<{ table: string; name: string; textual: boolean }>(`
    SELECT c.relname AS table, a.attname AS name, t.typcollation <> 0 AS textual
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum,
      place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum JOIN pg_type t ON t.oid = a.atttypid
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, k.place`);
  const { rows: edges } = await client.query<{ child: string; parent: string }>(`
    SELECT DISTINCT c.relname AS child, p.relname AS parent FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace`);
  const byTable = Map.groupBy(columns, (row) => row.table);
  return inOrder([...byTable.keys()], edges).map((name) => {
    const own = byTable.get(name) ?? [];
    // Byte order, not the server's collation: checksums are compared between servers.
    const order = keys
      .filter((key) => key.table === name)
      .map((key) => (key.textual ? `${quoted(key.name)}::text COLLATE "C"` : quoted(key.name)));
    if (!order.length) throw new Error(`${name} has no primary key`);
    return {
      name,
      tenant: !globalTables.has(name),
      columns: own.map((column) => ({ name: column.name, type: column.type })),
      order: order.join(', '),
    };
  });
}

/** Rows of a table, of one school where it has one, as lines: a JSON list of the values' texts. */
export async function* readRows(client: Client, table: Table, school: number | null): AsyncGenerator<string[]> {
  const values = table.columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${quoted(table.name)} ${school === null ? '' : `WHERE school_id = ${school}`} ORDER BY ${table.order}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>('FETCH 2000 FROM backup_rows');
      if (rows.length) yield rows.map((row) => row.line);
      if (rows.length < 2000) return;
    }
  } finally {
    await client.query('CLOSE backup_rows').catch(() => {});
  }
}

/** Inserts lines of `readRows` into a table. */
export async function writeRows(
  client: Client,
  table: { name: string; columns: readonly Column[] },
  lines: readonly string[],
): Promise<void> {
  if (!lines.length) return;
  const names = table.columns.map((column) => quoted(column.name)).join(', ');
  const values = table.columns.map((column, index) => `(r->>${index})::${column.type}`).join(', ');
  await client.query(
    `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values}
      FROM json_array_elements($1::json) AS r`,
    [`[${lines.join(',')}]`],
  );
}

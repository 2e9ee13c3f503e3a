import type { Client } from '../../apps/api/src/kernel/db/pool.ts';

type Column = { table: string; column: string; type: string; required: boolean; optional: boolean; identity: string };

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  character: 'string',
  bytea: 'Buffer',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  bigint: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Timestamp',
  date: 'string',
  jsonb: 'Json',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
  'date[]': 'string[]',
  'bytea[]': 'Buffer[]',
};

const head = `// Generated from the migrated catalogue by tools/dump-schema.ts; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
// biome-ignore lint/suspicious/noExplicitAny: a JSON column holds what its room wrote
type Json = ColumnType<any, string, string>;
`;

/** Table types of the migrated database, one interface a table; throws on a column type that has no mapping yet. */
export async function tableTypes(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
      a.atthasdef OR a.attidentity <> '' AS optional, a.attidentity AS identity
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT EXISTS (SELECT 1
      FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY c.relname COLLATE "C", a.attnum`);
  if (rows.length === 0) throw new Error('no table was read');
  const tables = Map.groupBy(rows, (row) => row.table);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${typeName(table)} {\n${columns.map((column) => `  ${column.column}: ${typeOf(column)};\n`).join('')}}\n`,
  );
  const all = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};\n`).join('');
  return `${head}\n${interfaces.join('\n')}\nexport interface Database {\n${all}}\n`;
}

const typeName = (table: string): string => table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function typeOf({ table, column, type, required, optional, identity }: Column): string {
  const known = types[type];
  if (!known) throw new Error(`${table}.${column}: no TypeScript type for ${type}; add it to tools/schema/types.ts`);
  const full = required ? known : `${known} | null`;
  if (identity === 'a') return `GeneratedAlways<${full}>`;
  return optional ? `Generated<${full}>` : full;
}

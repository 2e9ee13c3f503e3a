import type { Client } from '../../apps/api/src/kernel/db/pool.ts';

/** The data class of every column of every tenant table, as its comment says. */
export async function columnClasses(client: Client): Promise<string> {
  const { rows } = await client.query<{ table: string; class: string; columns: string }>(`
    SELECT c.relname::text AS table, substr(col_description(c.oid, a.attnum), 2) AS class, string_agg(a.attname::text,
      ' ' ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND col_description(c.oid, a.attnum) LIKE '@%'
    GROUP BY 1, 2 ORDER BY 1, 2`);
  const tables = new Map<string, string[]>();
  for (const { table, class: name, columns } of rows)
    tables.set(table, [...(tables.get(table) ?? []), `    ${name}: '${columns}',`]);
  const body = [...tables].map(([table, lines]) => `  ${table}: {\n${lines.join('\n')}\n  },`);
  return `// biome-ignore-all format: made from the migrations by \`npm run -s db:types\`, never edited by hand
export type DataClass = 'public' | 'school' | 'personal' | 'sensitive' | 'health';

/** Columns of each table by their class. */
export const classedColumns: Record<string, Partial<Record<DataClass, string>>> = {
${body.join('\n')}
};
`;
}

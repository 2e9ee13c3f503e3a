import { globalTables } from './catalogue.ts';
import { classedColumns, type DataClass } from './classes.generated.ts';
import { type Pool, RefusedToStart } from './pool.ts';

const order: readonly DataClass[] = ['public', 'school', 'personal', 'sensitive', 'health'];
const known = new Map(
  Object.entries(classedColumns).flatMap(([table, byClass]) =>
    Object.entries(byClass).flatMap(([name, columns]) =>
      columns.split(' ').map((column): [string, DataClass] => [`${table}.${column}`, name as DataClass]),
    ),
  ),
);

/**
 * Throws for a column without a class, or with a stricter class in the database than in this program: acts would write
 * its value in clear to the journal, files and archives (LAW-GDP-01, SEC-AUD-03). Columns added by a newer version are
 * ignored: they have their class and nothing here writes them.
 */
export async function refuseUnclassed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; class: string | null }>(
    `SELECT c.relname || '.' || a.attname AS name, col_description(c.oid, a.attnum) AS class
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relname = ANY ($1)
    ORDER BY 1`,
    [[...globalTables]],
  );
  const classOf = (text: string | null): number => order.findIndex((one) => text === `@${one}`);
  const unclassed = rows.filter((row) => classOf(row.class) < 0);
  const looser = rows.filter((row) => {
    const here = known.get(row.name);
    return here !== undefined && order.indexOf(here) < classOf(row.class);
  });
  const wrong = [
    ...unclassed.map(({ name }) => `${name} has no class`),
    ...looser.map(({ name }) => `${name} is more private in the database`),
  ];
  if (wrong.length)
    throw new RefusedToStart(
      'column_classes',
      `The classes of data do not fit this database: ${wrong.slice(0, 5).join('; ')}${wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''}.`,
    );
}

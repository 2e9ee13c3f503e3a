import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from './tenant.ts';

/** A foreign key, without the school. */
export type Reference = {
  relation: string;
  columns: string[];
  target: string;
  target_columns: string[];
  /** What a deleted row of the target does to a row that names it: it goes too, or its column is emptied. */
  cascades: boolean;
  empties: boolean;
};

/** Foreign keys towards tables, as the catalogue gives them. */
export const referencesTo = (db: ReadDb, tables: readonly string[]): Promise<Reference[]> =>
  db
    .selectFrom(
      sql<Reference>`(
      SELECT c.conrelid::regclass::text AS relation, c.confrelid::regclass::text AS target,
        c.confdeltype = 'c' AS cascades, c.confdeltype IN ('n', 'd') AS empties,
        array_agg(a.attname::text ORDER BY k.ord) FILTER (WHERE a.attname <> 'school_id') AS columns,
          array_agg(b.attname::text ORDER BY k.ord) FILTER (WHERE b.attname <> 'school_id') AS target_columns
      FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY k(num, far, ord)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.far
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
        AND c.confrelid::regclass::text = any(${[...tables]}::text[]) GROUP BY c.oid, 1, 2, 3, 4)`.as('ties'),
    )
    .select(['relation', 'columns', 'target', 'target_columns', 'cascades', 'empties'])
    .execute();

/** Whether columns of one row equal those of another, in order. */
export const equalColumns = (
  left: string,
  columns: readonly string[],
  right: string,
  others: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    columns.map((column, i) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${others[i]}`)}`),
    sql` AND `,
  )}`;

import type pg from 'pg';
import { classedColumns } from '#kernel/db/classes.generated.ts';
import { newId } from '#kernel/db/id.ts';
import { valueFor, exactValue } from './fill-values.ts';
import { dayOf } from './samples.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  must: boolean;
  made: boolean;
  words: string[] | null;
  list: boolean;
};
type Tie = { table: string; columns: string[]; to: string; toColumns: string[] };
export type Row = Record<string, unknown>;
type Mark = string | ((column: string) => string);
/** One row per table of a school. */
export type Filled = ReadonlyMap<string, Row>;

/**
 * Columns of every tenant table; `words`: values allowed by a check; `list`: JSON that a check requires to be a list.
 */
const columnsOf = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS must,
    (a.attgenerated <> '' OR a.attidentity <> '') AS made,
    (SELECT array_agg(w[1]) FROM pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text',
      'g') w
     WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
       AND pg_get_constraintdef(k.oid) LIKE '%' || a.attname || ' = ANY (ARRAY[%') AS words,
    EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
      AND pg_get_constraintdef(k.oid) LIKE '%jsonb_typeof(' || a.attname || ') = ''array''%') AS list
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND EXISTS (SELECT FROM pg_attribute s WHERE s.attrelid = c.oid AND s.attname = 'school_id')
      AND c.relname <> 'schools'
  ORDER BY c.relname, a.attnum`;
const tiesOf = `
  SELECT c.relname AS table, t.relname AS to,
    (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(f.conkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(f.confkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.num) AS "toColumns"
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
  WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND t.relname <> 'schools'`;

/**
 * States in which most people see an object come first; for roles, one that no caller has: a second factor required of
 * a caller would close every route.
 */
const seen = ['transport', 'published', 'active', 'open', 'sent', 'everyone', 'planned', 'waiting', 'pending'];
/** Placed in every free text that is sensitive or about health: the journal never keeps it. */
export const closedMark = 'Cinabre';
const isClosed = (table: string, column: string): boolean =>
  (['sensitive', 'health'] as const).some((name) => classedColumns[table]?.[name]?.split(' ').includes(column));
const shownAt = new Set(['published_at', 'sent_at', 'delivered_at']);

function sampleOf({ table, name, type, words, list }: Column, mark: Mark, number: number): unknown {
  const text = typeof mark === 'string' ? mark : mark(`${table}.${name}`);
  if (words?.length) return seen.find((word) => words.includes(word)) ?? words[0];
  if (type.endsWith('[]')) return [];
  if (/^(text|citext|character)/.test(type)) return isClosed(table, name) ? `${text} ${closedMark}` : text;
  if (/int|numeric|double|real/.test(type)) return number;
  if (type === 'uuid') return newId();
  if (type === 'boolean') return true;
  if (type === 'date') return dayOf(0);
  if (type.startsWith('timestamp')) return new Date();
  if (type.startsWith('time')) return '08:30';
  if (type.startsWith('json')) return list ? '[]' : '{}';
  if (type === 'bytea') return Buffer.from(text);
  throw new Error(`no value is known for ${type}`);
}

/**
 * Inserts a row; a check violated by a meaningless value is dropped: it does not matter here, and the database belongs
 * to the suite.
 */
async function insert(root: pg.Client, table: string, row: Row): Promise<Row> {
  const names = Object.keys(row);
  const text = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
    VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`;
  for (;;) {
    try {
      return (await root.query<Row>(text, Object.values(row))).rows[0]!;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (!['23514', '23P01'].includes(code ?? '') || !constraint)
        throw new Error(`${table}: ${(error as Error).message}`, { cause: error });
      await root.query(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
    }
  }
}

/** Order of the existing rows: the first family comes first, its pupil being the person. */
const firstBy = ['matricule', 'id', 'pupil_id', 'course_id', 'person_id'];

/** Tables whose rows depend on the initial ones, directly or not. */
function reaching(begun: Filled, ties: ReadonlyMap<string, readonly Tie[]>): ReadonlySet<string> {
  const near = new Set(begun.keys());
  for (let size = -1; size !== near.size; ) {
    size = near.size;
    for (const [table, own] of ties) if (own.some(({ to }) => near.has(to))) near.add(table);
  }
  return near;
}

/** The columns that reference existing rows; null when a required one does not exist yet. */
function tiedColumns(schoolId: number, own: readonly Column[], ties: readonly Tie[], filled: Filled): Row | null {
  const row: Row = { school_id: schoolId };
  const must = new Set(own.filter((column) => column.must).map(({ name }) => name));
  for (const tie of ties) {
    const there = filled.get(tie.to);
    if (!there && tie.columns.every((name) => must.has(name))) return null;
    for (const [i, name] of tie.columns.entries())
      if (there && name !== 'school_id') row[name] ??= there[tie.toColumns[i]!];
  }
  return row;
}

/** Columns that we fill ourselves: free texts, required ones, and those that make a row visible. */
function freeColumns(own: readonly Column[], ties: readonly Tie[]): Column[] {
  const tied = new Set(ties.flatMap(({ columns }) => columns));
  return own.filter(
    ({ made, name, table, type, must }) =>
      !made && !tied.has(name) && (type === 'text' || shownAt.has(name) || must || valueFor(table, name)),
  );
}

/**
 * Inserts a row into every table of a school, linked by the tables' keys, so that each room has data, whatever rooms
 * exist. `mark` is placed in every free text, or what it says of the column `table.column`. Only for a separate
 * database.
 */
export async function fillSchool(
  root: pg.Client,
  schoolId: number,
  mark: Mark,
  begun: Filled = new Map(),
): Promise<Filled> {
  const columns = Map.groupBy((await root.query<Column>(columnsOf)).rows, ({ table }) => table);
  const ties = Map.groupBy((await root.query<Tie>(tiesOf)).rows, ({ table }) => table);
  const filled = new Map<string, Row>(begun);
  const near = reaching(begun, ties);
  for (const table of columns.keys()) {
    if (near.has(table)) continue;
    const named = columns.get(table)!.map(({ name }) => name);
    const first = firstBy.find((name) => named.includes(name)) ?? 'school_id';
    const { rows } = await root.query<Row>(
      table === 'persons'
        ? `SELECT p.* FROM persons p JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.id
            WHERE p.school_id = $1 ORDER BY u.matricule LIMIT 1`
        : `SELECT * FROM ${table} WHERE school_id = $1 ORDER BY ${first} LIMIT 1`,
      [schoolId],
    );
    if (rows[0]) filled.set(table, rows[0]);
  }
  const madeFor = (column: Column): unknown => {
    const known = valueFor(column.table, column.name);
    return known ? known(filled) : sampleOf(column, mark, begun.size ? 2 : 1);
  };
  const rowOf = (table: string): Row | null => {
    const [own, tied] = [columns.get(table)!, ties.get(table) ?? []];
    const row = tiedColumns(schoolId, own, tied, filled);
    if (!row) return null;
    for (const { name } of own) {
      const known = exactValue(table, name);
      if (known) row[name] = known(filled);
    }
    for (const column of freeColumns(own, tied)) if (!(column.name in row)) row[column.name] = madeFor(column);
    return row;
  };
  for (let again = true; again; ) {
    again = false;
    for (const table of columns.keys()) {
      const row = filled.has(table) ? null : rowOf(table);
      if (!row) continue;
      filled.set(table, await insert(root, table, row));
      again = true;
    }
  }
  const empty = [...columns.keys()].filter((table) => !filled.has(table));
  if (empty.length) throw new Error(`no row could be made in ${empty}`);
  // The journal must continue after the line inserted into it: otherwise it refuses every write.
  const { rows } = await root.query<Row>(
    `UPDATE audit_heads SET seq = (SELECT max(seq) FROM audit_log WHERE school_id = $1) WHERE school_id = $1 RETURNING *`,
    [schoolId],
  );
  filled.set('audit_heads', rows[0]!);
  return filled;
}

import type { ImportedTable } from '#kernel/holdings/imported.generated.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ImportsTx } from '../imports.room.ts';
import { breathe } from './plan.ts';

type Row = Record<string, unknown>;
type Recorder = {
  importId: string;
  seq: number;
  written: number;
  relations: Set<string>;
  keysOf(table: string): readonly string[];
  onWritten: (rows: number) => Promise<void>;
};
const recorders = new WeakMap<object, Recorder>();

/** The recorder of a run's writes; none outside a run. */
export const recorderOf = (tx: ImportsTx): Recorder | undefined => recorders.get(tx);

/** Key columns of the tables that runs write, as the catalogue gives them, without the school. */
export async function keyColumns(db: Pick<ImportsTx['db'], 'selectFrom'>): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(
      sql<{ name: string; columns: string[] }>`(
        SELECT c.conrelid::regclass::text AS name, array_agg(a.attname::text ORDER BY k.ord) AS columns
        FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY k(num, ord)
          JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num
        WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace AND a.attname <> 'school_id' GROUP BY 1)`.as(
        'found',
      ),
    )
    .select(['name', 'columns'])
    .execute();
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * From now on, records what this transaction writes by `insertAll` and `updateAll`, for an undo; `onWritten` gets the
 * number of rows written so far.
 */
export async function keepChanges(
  tx: ImportsTx,
  importId: string,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const keys = await keyColumns(tx.db);
  recorders.set(tx, {
    importId,
    seq: 0,
    written: 0,
    relations: new Set(),
    onWritten,
    keysOf: (table) => keys.get(table) ?? [],
  });
}

/** Counts rows written, and lets other requests run. */
export async function step(tx: ImportsTx, rows: number): Promise<void> {
  const recorder = recorders.get(tx);
  if (recorder) {
    recorder.written += rows;
    await recorder.onWritten(recorder.written);
  }
  await breathe();
}

function next(recorder: Recorder, table: string): number {
  recorder.relations.add(table);
  recorder.seq += 1;
  return recorder.seq;
}

/** Records the keys of new rows. */
export async function keepMade(tx: ImportsTx, table: string, keys: readonly Row[]): Promise<void> {
  const recorder = recorders.get(tx);
  if (!recorder || !keys.length) return;
  await tx.db
    .insertInto('import_changes')
    .values({
      school_id: tx.schoolId,
      import_id: recorder.importId,
      seq: next(recorder, table),
      relation: table,
      action: 'insert',
      rows: JSON.stringify(keys),
    })
    .execute();
}

/** Records the current rows that a condition names, just before they are changed. */
export async function keepBefore(tx: ImportsTx, table: ImportedTable, condition: RawBuilder<boolean>): Promise<void> {
  const recorder = recorders.get(tx);
  if (!recorder) return;
  const { schoolId } = tx;
  const reader = tx.db as unknown as Kysely<Record<string, Row>>;
  await tx.db
    .insertInto('import_changes')
    .columns(['school_id', 'import_id', 'seq', 'relation', 'action', 'rows'])
    .expression(
      reader
        .selectFrom(table)
        .where(condition)
        .having(sql<boolean>`count(*) > 0`)
        .select([
          sql<number>`${schoolId}::integer`.as('school_id'),
          sql<string>`${recorder.importId}::uuid`.as('import_id'),
          sql<number>`${next(recorder, table)}::integer`.as('seq'),
          sql<string>`${table}::text`.as('relation'),
          sql<string>`'update'::text`.as('action'),
          sql<unknown>`jsonb_agg(to_jsonb(${sql.table(table)}))`.as('rows'),
        ]) as never,
    )
    .execute();
}

/** Columns of an account that runs write; the others are its owner's, and change at every sign-in. */
export const accountColumns = [
  'person_id',
  'username',
  'first_name',
  'last_name',
  'email',
  'phone',
  'search_key',
  'version',
] as const;

/** Digest of the row `t` of a table, to detect later changes. */
export const digest = (table: string): RawBuilder<string> => {
  // A column added by a release and still empty does not change the digests of earlier runs.
  if (table === 'pupils')
    return sql`left(md5((to_jsonb(t) - CASE WHEN t.siecle_id IS NULL THEN 'siecle_id' ELSE '' END)::text), 16)`;
  if (table !== 'accounts') return sql`left(md5(to_jsonb(t)::text), 16)`;
  return sql`left(md5(jsonb_build_array(${sql.join(accountColumns.map((column) => sql.ref(`t.${column}`)))})::text),
    16)`;
};
/** Recorded rows of a table, with its own types, as `r`; their position in the batch is `r.ordinality`. */
export const keptRows = (table: string): RawBuilder<unknown> =>
  sql`ROWS FROM (jsonb_populate_recordset(null::${sql.table(table)}, import_changes.rows)) WITH ORDINALITY AS r`;
/** The row `t` is the recorded row `r`. */
export const sameRow = (keys: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    keys.map((key) => sql`${sql.ref(`t.${key}`)} = ${sql.ref(`r.${key}`)}`),
    sql` AND `,
  )}`;

/** Tables that the run has written so far. */
export const writtenTables = (tx: ImportsTx): ReadonlySet<string> => recorders.get(tx)?.relations ?? new Set();

/** Stores the digests of the rows as the run leaves them; called once, after its last write. */
export async function sealChanges(tx: ImportsTx): Promise<void> {
  const recorder = recorders.get(tx);
  if (!recorder) return;
  for (const table of recorder.relations) {
    await tx.db
      .updateTable('import_changes')
      .set({
        after: sql`(SELECT jsonb_agg(${digest(table)} ORDER BY r.ordinality)
          FROM ${keptRows(table)} JOIN ${sql.table(table)} t ON t.school_id = import_changes.school_id
            AND ${sameRow(recorder.keysOf(table))})`,
      })
      .where('import_id', '=', recorder.importId)
      .where('relation', '=', table)
      .execute();
  }
}

import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#kernel/db/tenant.ts';
import { importHandle } from '#kernel/holdings/holdings.ts';
import type { ImportedTable } from '#kernel/holdings/imported.generated.ts';
import { type ImportsTx, isOwn, type OwnTable } from '../imports.room.ts';
import { keepBefore, keepMade, recorderOf, step } from './changes.ts';

type Row = Record<string, unknown>;
// The table is a parameter here, which the builder's types cannot follow; another room declares its own as imported.
type AnyWriter = Kysely<Record<string, Row>>;
const writer = (tx: ImportsTx, table: ImportedTable | OwnTable): AnyWriter =>
  (isOwn(table) ? tx.db : importHandle(tx, table)) as unknown as AnyWriter;

/** Rows per statement. */
const batch = 2000;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < rows.length; i += batch) yield rows.slice(i, i + batch);
}

const recordset = (table: string, rows: readonly Row[]): RawBuilder<Row> =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/**
 * Makes PostgreSQL plan every statement of this transaction for the current tables. The checks of foreign keys keep one
 * plan per connection: made while a table was empty, it would read the whole table for each of a list's thousand rows.
 */
export async function planAfresh(tx: ImportsTx): Promise<void> {
  await tx.db
    .selectFrom(sql<{ mode: string }>`set_config('plan_cache_mode', 'force_custom_plan', true)`.as('mode'))
    .selectAll()
    .execute();
}

/**
 * Makes PostgreSQL count the rows of tables that this transaction filled: for an unknown school it expects one row of
 * each, and plans the first queries about the whole school for that.
 */
export async function countAnew(tx: ImportsTx, tables: Iterable<string>): Promise<void> {
  await tx.db
    .selectFrom(sql<{ done: null }>`app.count_tables(${[...tables]}::text[])`.as('done'))
    .selectAll()
    .execute();
}

/**
 * Inserts rows by statements of up to 2,000, all with the columns of the first; `ignore` leaves existing rows
 * unchanged.
 */
export async function insertAll<T extends ImportedTable | OwnTable>(
  tx: ImportsTx,
  table: T,
  rows: readonly Omit<Insertable<Database[T]>, 'school_id'>[],
  { ignore = false } = {},
): Promise<void> {
  const keys = recorderOf(tx)?.keysOf(table);
  for (const part of batches(rows)) {
    const full = part.map((row): Row => ({ school_id: tx.schoolId, ...row }));
    const columns = Object.keys(full[0] ?? {});
    let query = writer(tx, table)
      .insertInto(table)
      .columns(columns)
      .expression((eb) =>
        eb
          .selectFrom(recordset(table, full).as('r'))
          .select(columns.map((column) => sql.ref(`r.${column}`).as(column))),
      );
    if (ignore) query = query.onConflict((conflict) => conflict.doNothing());
    // A key filled in by the database, and rows that already existed, are only known from its answer.
    if (keys) await keepMade(tx, table, (await query.returning([...keys] as never[]).execute()) as Row[]);
    else await query.execute();
    await step(tx, part.length);
  }
}

/** Sets the columns of the first row on every row named by its key columns, by statements of up to 2,000. */
export async function updateAll<T extends ImportedTable>(
  tx: ImportsTx,
  table: T,
  key: string | readonly string[],
  rows: readonly Row[],
  also: Record<string, RawBuilder<unknown>> = {},
): Promise<void> {
  for (const part of batches(rows)) {
    const keys = typeof key === 'string' ? [key] : key;
    const columns = Object.keys(part[0] ?? {}).filter((column) => !keys.includes(column));
    const set = Object.fromEntries(columns.map((column) => [column, sql.ref(`r.${column}`)]));
    const named = (from: string) => sql.join(keys.map((one) => sql.ref(`${from}.${one}`)));
    await keepBefore(
      tx,
      table,
      sql<boolean>`(${named(table)}) IN (SELECT ${named('r')} FROM ${recordset(table, part)} r)`,
    );
    const update = writer(tx, table)
      .updateTable(table as string)
      .set({ ...set, ...also });
    await update
      .from(recordset(table, part).as('r'))
      .where(sql<boolean>`(${named(table)}) = (${named('r')})`)
      .execute();
    await step(tx, part.length);
  }
}

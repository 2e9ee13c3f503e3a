import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fullHandle, type InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import type { Holding, Retention, Values } from './holdings.ts';

type Row = Record<string, unknown>;
/** The table name is a parameter, which the builder's types cannot follow; it comes from its owner's declaration. */
export const anyTable = (tx: InAct): Kysely<Record<string, Row>> =>
  fullHandle(tx) as unknown as Kysely<Record<string, Row>>;

const idsOf = (
  tx: InAct,
  { table }: Pick<Holding, 'table'>,
  id: string,
  rows: RawBuilder<boolean>,
): RawBuilder<string> =>
  sql<string>`(SELECT ${sql.ref(`${table}.${id}`)} FROM ${sql.table(table)}
    WHERE ${sql.ref(`${table}.school_id`)} = ${tx.schoolId} AND ${rows})`;

/** Empties or deletes the rows that name `key`, with their files. Returns how many rows and files. */
export async function eraseRows(
  tx: InAct,
  holding: Holding & { erase: 'delete' | Values },
  key: string,
): Promise<{ rows: number; files: number }> {
  const { table, column, erase, files } = holding;
  const named = sql<boolean>`${sql.ref(`${table}.${column}`)} = ${key}`;
  const freed = files ? await freeFilesOf(tx, files.type, idsOf(tx, holding, files.id, named)) : 0;
  if (erase === 'delete') {
    const done = await anyTable(tx).deleteFrom(table).where(column, '=', key).executeTakeFirst();
    return { rows: Number(done.numDeletedRows), files: freed };
  }
  const done = await anyTable(tx).updateTable(table).set(erase).where(column, '=', key).executeTakeFirst();
  return { rows: Number(done.numUpdatedRows), files: freed };
}

/** Deletes rows older than allowed, with their files where the holding has some. Returns how many rows. */
export async function clearRows(
  tx: InAct,
  retention: Retention,
  months: number,
  files?: Holding['files'],
): Promise<number> {
  const old = retention.old(months, tx.now, tx.schoolId);
  if (retention.clear) return retention.clear(tx, old, months);
  if (files) await freeFilesOf(tx, files.type, idsOf(tx, retention, files.id, old));
  const done = await anyTable(tx).deleteFrom(retention.table).where(old).executeTakeFirst();
  return Number(done.numDeletedRows);
}

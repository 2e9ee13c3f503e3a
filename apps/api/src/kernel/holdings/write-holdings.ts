import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fullHandle, type InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { moveNotices } from '#kernel/notify/settle.ts';
import type { Holding, Retention, Values } from './holdings.ts';

type Row = Record<string, unknown>;
/** The table name is a parameter, which the builder's types cannot follow; it comes from its owner's declaration. */
const anyTable = (tx: InAct): Kysely<Record<string, Row>> => fullHandle(tx) as unknown as Kysely<Record<string, Row>>;

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

/** The rows that name `key`. */
export const findRowsNaming = (tx: InAct, { table, column }: Holding, key: string): Promise<Row[]> =>
  anyTable(tx).selectFrom(table).selectAll().where(column, '=', key).execute();

/**
 * Moves the rows that name `drop` to `keep`, as the holding says, and deletes those that `keep` already had or that no
 * longer mean anything.
 */
export async function moveRows(tx: InAct, holding: Holding, { keep, drop }: { keep: string; drop: string }) {
  const { table, column, merge } = holding;
  const db = anyTable(tx);
  const { beside, named }: { beside?: readonly string[]; named?: readonly string[] } =
    typeof merge === 'object' ? merge : {};
  if (merge === 'ends') return db.deleteFrom(table).where(column, '=', drop).returningAll().execute();
  const keptHas = (columns: readonly string[]) =>
    sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} k WHERE k.school_id = ${sql.ref(`${table}.school_id`)}
      AND k.${sql.ref(column)} = ${keep}
      AND ${sql.join(
        [
          sql`true`,
          ...columns.map(
            (name) => sql`k.${sql.ref(name)} =
      ${sql.ref(`${table}.${name}`)}`,
          ),
        ],
        sql` AND `,
      )})`;
  const gone = beside
    ? await db.deleteFrom(table).where(column, '=', drop).where(keptHas(beside)).returningAll().execute()
    : [];
  // Two equal names are made distinct with the end of the id.
  if (named)
    await db
      .updateTable(table)
      .set(
        Object.fromEntries(named.map((name) => [name, sql`left(${sql.ref(name)}, 53) || ' ' || right(id::text, 6)`])),
      )
      .where(column, '=', drop)
      .where(keptHas(named.slice(-1)))
      .execute();
  await db
    .updateTable(table)
    .set({ [column]: keep })
    .where(column, '=', drop)
    .execute();
  return gone;
}

/** What a guardian received about the dropped child counts for the kept one, so that they can still read it. */
export async function moveChild(
  tx: InAct,
  tables: readonly string[],
  { keep, drop }: { keep: string; drop: string },
): Promise<void> {
  for (const table of tables)
    await anyTable(tx)
      .updateTable(table)
      .set({ child_ids: sql`ARRAY(SELECT DISTINCT unnest(array_replace(child_ids, ${drop}::uuid, ${keep}::uuid)))` })
      .where(sql<boolean>`${drop}::uuid = ANY (child_ids)`)
      .execute();
  await moveNotices(tx, { keep, drop });
}

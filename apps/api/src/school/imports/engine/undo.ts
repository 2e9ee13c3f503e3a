import { type Kysely, type RawBuilder, sql } from 'kysely';
import { importHandle } from '#kernel/holdings/holdings.ts';
import type { ImportedTable } from '#kernel/holdings/imported.generated.ts';
import type { ImportsTx } from '../imports.room.ts';
import { accountColumns, keyColumns } from './changes.ts';
import { usedAccount } from './obstacles.ts';
import { breathe } from './plan.ts';

type Row = Record<string, unknown>;
type Batch = { seq: number; relation: string; action: string };
type Any = Kysely<Record<string, Row>>;

const kept = (table: string): RawBuilder<Row> =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, import_changes.rows)`;

/** Puts the rows of one batch back as they were before the run changed them. */
async function restore(
  db: Any,
  importId: string,
  { seq, relation }: Batch,
  keys: readonly string[],
  columns: readonly string[],
): Promise<void> {
  const set = Object.fromEntries(
    columns.filter((column) => !keys.includes(column)).map((column) => [column, sql.ref(`r.${column}`)]),
  );
  await db
    .updateTable(relation)
    .from('import_changes')
    .innerJoin(kept(relation).as('r'), (join) => join.onTrue())
    .set(set)
    .where('import_changes.import_id', '=', importId)
    .where('import_changes.seq', '=', seq)
    .where(
      sql<boolean>`${sql.join(
        keys.map((key) => sql`${sql.ref(`${relation}.${key}`)} = ${sql.ref(`r.${key}`)}`),
        sql` AND `,
      )}`,
    )
    .execute();
}

/** An account used since then stays, closed and linked to no person. */
async function closeUsed(db: Any, importId: string, { seq }: Batch): Promise<void> {
  await db
    .updateTable('accounts as t')
    .from('import_changes')
    .innerJoin(kept('accounts').as('r'), (join) => join.onTrue())
    .set({ person_id: null, status: 'disabled', version: sql`t.version + 1` })
    .where('import_changes.import_id', '=', importId)
    .where('import_changes.seq', '=', seq)
    .where(sql<boolean>`t.id = r.id AND ${usedAccount}`)
    .execute();
}

async function remove(db: Any, importId: string, { seq, relation }: Batch, keys: readonly string[]): Promise<void> {
  const alive = relation === 'accounts' ? sql<boolean>`NOT ${usedAccount}` : sql<boolean>`true`;
  await db
    .deleteFrom(`${relation} as t`)
    .using('import_changes')
    .innerJoin(kept(relation).as('r'), (join) => join.onTrue())
    .where('import_changes.import_id', '=', importId)
    .where('import_changes.seq', '=', seq)
    .where(
      sql<boolean>`${sql.join(
        keys.map((key) => sql`${sql.ref(`t.${key}`)} = ${sql.ref(`r.${key}`)}`),
        sql` AND `,
      )}`,
    )
    .where(alive)
    .execute();
}

/** Columns of every table of a run, without computed ones. */
async function columnsOf(tx: ImportsTx, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.db
    .selectFrom(
      sql<{ name: string; columns: string[] }>`(
      SELECT c.relname::text AS name, array_agg(a.attname::text) AS columns FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = any(${[...tables]}::text[]) AND a.attnum > 0
        AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> 'school_id' GROUP BY 1)`.as('found'),
    )
    .select(['name', 'columns'])
    .execute();
  return new Map(rows.map(({ name, columns }) => [name, name === 'accounts' ? [...accountColumns, 'id'] : columns]));
}

/** Undoes everything that a run wrote, the last write first. The caller has checked the obstacles. */
export async function takeBack(
  tx: ImportsTx,
  importId: string,
  onBatch: (done: number, total: number) => Promise<void>,
): Promise<void> {
  // Right after a large list the database knows nothing of its tables yet: it would read a whole table to check one
  // foreign key, and unpack a batch again for every row of a table.
  await tx.db
    .selectFrom(
      sql<{
        scan: string;
      }>`(SELECT set_config('enable_seqscan', 'off', true) AS scan, set_config('enable_nestloop',
        'off', true) AS loop)`.as('modes'),
    )
    .selectAll()
    .execute();
  const batches = await tx.db
    .selectFrom('import_changes')
    .select(['seq', 'relation', 'action'])
    .where('import_id', '=', importId)
    .orderBy('seq', 'desc')
    .execute();
  const keys = await keyColumns(tx.db);
  const columns = await columnsOf(tx, [...new Set(batches.map(({ relation }) => relation))]);
  const db = importHandle(tx, ...new Set(batches.map(({ relation }) => relation as ImportedTable))) as unknown as Any;
  for (const [i, batch] of batches.entries()) {
    const key = keys.get(batch.relation) ?? [];
    if (batch.action === 'update') await restore(db, importId, batch, key, columns.get(batch.relation) ?? []);
    else {
      if (batch.relation === 'accounts') await closeUsed(db, importId, batch);
      await remove(db, importId, batch, key);
    }
    await onBatch(i + 1, batches.length);
    await breathe();
  }
}

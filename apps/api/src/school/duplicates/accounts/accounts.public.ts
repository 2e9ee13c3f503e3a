import { type Kysely, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type AccountTie, accountTies, mailbox, staysBehind } from './accounts.policy.ts';

export { accountTies, mailbox, staysBehind };

type Row = Record<string, unknown>;
type Writing = { db: unknown };
/** The table is a parameter here, which the builder's types cannot follow; the names come from `accountTies`. */
const any = (tx: Writing): Kysely<Record<string, Row>> => tx.db as Kysely<Record<string, Row>>;

/** Every table that the joining of two accounts writes. */
export const accountTables = [...new Set([...accountTies.map(({ table }) => table), ...mailbox])];

/** Where a row of each is a reading of the same thing, the earlier reading counts, for the children of both. */
async function joinCopies(tx: Writing, keep: string, drop: string): Promise<void> {
  await any(tx)
    .updateTable('message_copies as k')
    .from('message_copies as d')
    .set({
      read_at: sql`LEAST(k.read_at, d.read_at)`,
      ack_at: sql`LEAST(k.ack_at, d.ack_at)`,
      child_ids: sql`ARRAY(SELECT DISTINCT unnest(k.child_ids || d.child_ids))`,
    })
    .where('k.account_id', '=', keep)
    .where('d.account_id', '=', drop)
    .whereRef('d.school_id', '=', 'k.school_id')
    .whereRef('d.message_id', '=', 'k.message_id')
    .execute();
  await any(tx)
    .deleteFrom('message_copies')
    .where('account_id', '=', drop)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM message_copies k WHERE k.school_id = message_copies.school_id AND k.message_id = message_copies.message_id AND k.account_id = ${keep})`,
    )
    .execute();
  await any(tx).updateTable('message_copies').set({ account_id: keep }).where('account_id', '=', drop).execute();
}

const later = (what: 'received' | 'sent') => {
  const [id, at] = [`last_${what}_id`, `last_${what}_at`];
  return {
    [id]: sql`CASE WHEN k.${sql.ref(at)} IS NULL OR d.${sql.ref(at)} > k.${sql.ref(at)} THEN d.${sql.ref(id)} ELSE k.${sql.ref(id)} END`,
    [at]: sql`GREATEST(k.${sql.ref(at)}, d.${sql.ref(at)})`,
  };
};

/** One line for each conversation: its last message received and sent of both, and what is unread of the copies as they now are. */
async function joinBoxes(tx: Writing, keep: string, drop: string): Promise<void> {
  const both = await any(tx)
    .updateTable('thread_boxes as k')
    .from('thread_boxes as d')
    .set({
      ...later('received'),
      ...later('sent'),
      child_ids: sql`ARRAY(SELECT DISTINCT unnest(k.child_ids || d.child_ids))`,
      archived_at: sql`CASE WHEN k.archived_at IS NULL OR d.archived_at IS NULL THEN NULL ELSE GREATEST(k.archived_at, d.archived_at) END`,
    })
    .where('k.account_id', '=', keep)
    .where('d.account_id', '=', drop)
    .whereRef('d.school_id', '=', 'k.school_id')
    .whereRef('d.thread_id', '=', 'k.thread_id')
    .returning('k.thread_id')
    .execute();
  const threads = both.map((row) => String(row['thread_id']));
  await any(tx)
    .deleteFrom('thread_boxes')
    .where('account_id', '=', drop)
    .where(sql<boolean>`thread_id = ANY (${threads}::uuid[])`)
    .execute();
  await any(tx).updateTable('thread_boxes').set({ account_id: keep }).where('account_id', '=', drop).execute();
  await any(tx)
    .updateTable('thread_boxes')
    .set({
      unread: sql`(SELECT count(*)::int FROM message_copies u WHERE u.school_id = thread_boxes.school_id AND u.account_id = thread_boxes.account_id AND u.thread_id = thread_boxes.thread_id AND u.read_at IS NULL)`,
    })
    .where('account_id', '=', keep)
    .where(sql<boolean>`thread_id = ANY (${threads}::uuid[])`)
    .execute();
}

/** Moves the rows of one tie; answers those that the kept account had already, which go. */
async function moveTie(
  tx: Writing,
  { table, column, beside, named }: AccountTie,
  keep: string,
  drop: string,
): Promise<Row[]> {
  const same = (columns: readonly string[]) =>
    sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} k WHERE k.school_id = ${sql.ref(`${table}.school_id`)} AND k.${sql.ref(column)} = ${keep} AND ${sql.join([sql`true`, ...columns.map((name) => sql`k.${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`)], sql` AND `)})`;
  const gone = beside
    ? await any(tx).deleteFrom(table).where(column, '=', drop).where(same(beside)).returningAll().execute()
    : [];
  // Two things of one name are told apart by the end of the identifier.
  if (named)
    await any(tx)
      .updateTable(table)
      .set(
        Object.fromEntries(named.map((name) => [name, sql`left(${sql.ref(name)}, 53) || ' ' || right(id::text, 6)`])),
      )
      .where(column, '=', drop)
      .where(same(named.slice(-1)))
      .execute();
  await any(tx)
    .updateTable(table)
    .set({ [column]: keep })
    .where(column, '=', drop)
    .execute();
  return gone.map((row) => ({ table, ...row }));
}

/** Joins what an account holds to another account of the same person; answers the rows that the other one had already. */
export async function joinAccounts(tx: Writing, keep: string, drop: string): Promise<Row[]> {
  // Nobody handles his own complaint, and one of two about the same thing forgets what it came from.
  const pair = [keep, drop];
  await any(tx)
    .updateTable('complaints')
    .set({ assigned_to: null })
    .where('author_id', 'in', pair)
    .where('assigned_to', 'in', pair)
    .execute();
  await any(tx)
    .updateTable('complaints')
    .set({ source_type: null, source_id: null })
    .where('author_id', '=', drop)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM complaints k WHERE k.school_id = complaints.school_id AND k.author_id = ${keep} AND k.source_type = complaints.source_type AND k.source_id = complaints.source_id)`,
    )
    .execute();
  await joinCopies(tx, keep, drop);
  await joinBoxes(tx, keep, drop);
  const gone: Row[] = [];
  for (const tie of accountTies) gone.push(...(await moveTie(tx, tie, keep, drop)));
  return gone;
}

/** What would be joined, table by table, for who is about to merge. */
export async function accountMoves(
  db: ReadDb,
  schoolId: number,
  drop: string,
): Promise<{ table: string; rows: number }[]> {
  const counted = [
    ...accountTies.filter((tie) => 'shown' in tie),
    { table: 'thread_boxes', column: 'account_id' } as const,
  ].map(
    ({ table, column }) =>
      sql`SELECT ${table} AS name, (SELECT count(*)::int FROM ${sql.table(table)} WHERE school_id = ${schoolId} AND ${sql.ref(column)} = ${drop}::uuid) AS n`,
  );
  const rows = await db
    .selectFrom(sql<{ name: string; n: number }>`(${sql.join(counted, sql` UNION ALL `)})`.as('x'))
    .selectAll()
    .where('n', '>', 0)
    .execute();
  return rows.map(({ name, n }) => ({ table: name, rows: n }));
}

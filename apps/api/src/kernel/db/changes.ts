import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { globalTables } from './catalogue.ts';
import { nameFor } from './plans/frequent-statements.ts';
import type { Pool } from './pool.ts';
import { relationsOf } from './relations.ts';
import type { Ask } from './one-packet.ts';

/**
 * Tables whose changes are not recorded: every request or action writes them, or they belong to no school. An answer
 * that reads one is computed again each time.
 */
const unnoted: ReadonlySet<string> = new Set([
  ...globalTables,
  'audit_heads',
  'audit_log',
  'deliveries',
  'idempotency_keys',
  'live_events',
  'look_as',
  'person_reads',
  'school_changes',
  'sessions',
  'table_changes',
  'throttle',
  'uploads',
]);

/** Whether changes of all these tables are recorded. */
export const canDetectChanges = (tables: Iterable<string>): boolean => ![...tables].some((table) => unnoted.has(table));

// Sorted by name, so that two writers never deadlock.
const noteText = `WITH noted AS (INSERT INTO table_changes (school_id, table_name, changed)
    SELECT $1, t, pg_current_xact_id()::text::bigint FROM unnest($2::text[]) AS t
    ON CONFLICT (school_id, table_name) DO UPDATE SET changed = excluded.changed)
  INSERT INTO school_changes (school_id, changed) VALUES ($1, pg_current_xact_id()::text::bigint)
  ON CONFLICT (school_id) DO UPDATE SET changed = excluded.changed`;
const note = { name: nameFor('note_changes', noteText), text: noteText };

type Query = (question: string | { text: string }, ...more: unknown[]) => Promise<QueryResult>;
const empty = (result: QueryResult): boolean =>
  result.rowCount === 0 && /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(result.command);

/** The statements of one writing transaction, without those that changed no row. */
export class StatementLog {
  /** How often each statement may have changed a row; a running one counts. */
  private readonly texts = new Map<string, number>();
  readonly client: PoolClient;
  private readonly plain: PoolClient;

  constructor(client: PoolClient) {
    this.plain = client;
    const ask = client.query.bind(client) as Query;
    const query: Query = (question, ...more) => {
      const answer = ask(question, ...more);
      this.listen(typeof question === 'string' ? question : question.text, answer);
      return answer;
    };
    this.client = Object.create(client, { query: { value: query } }) as PoolClient;
  }

  private listen(text: string, answer: Promise<QueryResult> | undefined): void {
    const count = (more: number): unknown => this.texts.set(text, (this.texts.get(text) ?? 0) + more);
    count(1);
    answer?.then(
      (result) => {
        // A statement with WITH may change other rows than those it counts.
        if (empty(result) && !/^\s*with\b/i.test(text)) count(-1);
      },
      () => {},
    );
  }

  /** All statements as one string. */
  statements(): string {
    return createHash('sha256')
      .update([...this.texts].flatMap(([text, times]) => (times > 0 ? [text] : [])).join())
      .digest('hex');
  }

  /** Sorted names of the recorded tables that it may have changed; `tried` includes statements that changed no row. */
  async tables(pool: Pool, tried = false): Promise<string[]> {
    const { writes } = await relationsOf(pool, this.plain);
    const found = new Set<string>();
    for (const [text, times] of this.texts) if (tried || times > 0) for (const table of writes(text)) found.add(table);
    return [...found].filter((table) => !unnoted.has(table)).sort();
  }
}

const flushText = 'SELECT pg_stat_force_next_flush()';
// A row dropped by ON CONFLICT DO NOTHING, because another transaction inserted it first, is counted once as inserted
// and once as deleted.
const proofText = `SELECT c.relname AS name, put = gone AND updated = 0 AS given_up FROM pg_class c
  CROSS JOIN pg_stat_force_next_flush()
  CROSS JOIN LATERAL (SELECT pg_stat_get_xact_tuples_inserted(c.oid) AS put,
    pg_stat_get_xact_tuples_updated(c.oid) AS updated, pg_stat_get_xact_tuples_deleted(c.oid) AS gone) AS counted
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1::name[])
    AND put + updated + gone > 0`;

let proven: Set<string> | null = null;
/**
 * In tests, compares each note with PostgreSQL's own counts for the transaction: triggers, cascades and functions
 * included.
 */
export const checkNotesInTests = (): void => {
  proven ??= new Set();
};

/** Throws, in tests, when a transaction changed a table that its note omits. */
export async function checkNote(
  pool: Pool,
  client: PoolClient,
  log: StatementLog,
  tables: readonly string[],
): Promise<void> {
  if (!proven) return;
  const statements = log.statements();
  // The same statements change the same tables.
  if (proven.has(statements)) return forgetCounts(client);
  proven.add(statements);
  const { rows } = await client.query<{ name: string; given_up: boolean }>(proofText, [[...unnoted]]);
  const tried = await log.tables(pool, true);
  const isNoted = ({ name, given_up }: (typeof rows)[number]) =>
    tables.includes(name) || (given_up && tried.includes(name));
  const missed = rows.flatMap((row) => (isNoted(row) ? [] : [row.name]));
  if (missed.length) throw new Error(`changed without a note: ${missed.join()}`);
}

/** In tests, resets the counts of a transaction, so that the next one starts from zero. */
export async function forgetCounts(client: PoolClient): Promise<void> {
  if (proven) await client.query(flushText);
}

/** Records, as the last statement of a writing transaction, which tables it changed. */
export const noteChanges = async (client: PoolClient, schoolId: number, tables: readonly string[]): Promise<unknown> =>
  tables.length ? client.query({ ...note, values: [schoolId, tables] }) : undefined;

const standText = `SELECT coalesce((SELECT changed FROM school_changes WHERE school_id = $1), 0) AS changed,
  coalesce((SELECT json_object_agg(table_name, changed) FROM table_changes WHERE school_id = $1), '{}') AS tables`;
const stand = { name: nameFor('table_changes', standText), text: standText };

/** Version of each table of a school: the number of the transaction that changed it last. */
export type TableVersions = Readonly<Record<string, number>>;
type Stood = { changed: number; tables: TableVersions };

/** Most schools whose versions are remembered; the least recently used is dropped first. */
const MOST = 300;
const shelves = new WeakMap<Pool, Map<number, Stood>>();

/** Current versions of the tables of a school. */
export async function readTableVersions(ask: Ask, schoolId: number): Promise<TableVersions> {
  return (await readChanges(ask, schoolId)).tables;
}

async function readChanges(ask: Ask, schoolId: number): Promise<Stood> {
  const { rows } = await ask<Stood>({ ...stand, values: [schoolId] });
  return rows[0]!;
}

/** Table versions as of the change `changed` or later; reads the database only when they are not known. */
export async function tableVersionsAt(
  pool: Pool,
  ask: Ask,
  schoolId: number,
  changed: number | null,
): Promise<TableVersions> {
  return (await stoodAt(pool, ask, schoolId, changed)).tables;
}

/** Table versions when `changed` is still the last change; null when a later one exists. */
export async function tableVersionsIfStill(
  pool: Pool,
  ask: Ask,
  schoolId: number,
  changed: number,
): Promise<TableVersions | null> {
  const stood = await stoodAt(pool, ask, schoolId, changed);
  return stood.changed === changed ? stood.tables : null;
}

/** The last known change of a school's tables; 0 when none is known. */
export const lastKnownChange = (pool: Pool, schoolId: number): number => shelves.get(pool)?.get(schoolId)?.changed ?? 0;

/** Remembers the table versions of a school. */
export function rememberVersions(pool: Pool, schoolId: number, now: Stood): void {
  const shelf = shelves.get(pool) ?? new Map<number, Stood>();
  shelves.set(pool, shelf);
  shelf.delete(schoolId);
  shelf.set(schoolId, now);
  if (shelf.size > MOST) shelf.delete(shelf.keys().next().value ?? 0);
}

async function stoodAt(pool: Pool, ask: Ask, schoolId: number, changed: number | null): Promise<Stood> {
  const known = shelves.get(pool)?.get(schoolId);
  if (known && known.changed === changed) return known;
  const now = await readChanges(ask, schoolId);
  rememberVersions(pool, schoolId, now);
  return now;
}

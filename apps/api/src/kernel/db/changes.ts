import type { PoolClient } from 'pg';
import { nameFor } from './plans/often.ts';

/**
 * Tables whose changes nobody notes: each request or each act writes them, and no kept answer may tell of them. An answer that reads
 * one of them is made anew each time.
 */
export const unnoted: ReadonlySet<string> = new Set([
  'audit_heads',
  'audit_log',
  'deliveries',
  'idempotency_keys',
  'live_events',
  'look_as',
  'person_reads',
  'sessions',
  'table_changes',
  'throttle',
  'uploads',
]);

// The statistics of the transaction itself know what triggers, cascades and functions changed, too. They are given up at its end, so that
// the next transaction of the connection counts its own. In the order of their names, so that two writers never wait for each other.
const noteText = `INSERT INTO table_changes (school_id, table_name, changed)
  SELECT $1, c.relname, pg_current_xact_id()::text::bigint FROM pg_class c CROSS JOIN pg_stat_force_next_flush()
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($2::name[])
    AND pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid) > 0
  ORDER BY c.relname
  ON CONFLICT (school_id, table_name) DO UPDATE SET changed = excluded.changed`;
const note = { name: nameFor('note_changes', noteText), text: noteText };
const left = [...unnoted];

/** Notes, as the last statement of a writing transaction, which tables it changed. */
export const noteChanges = (client: PoolClient, schoolId: number): Promise<unknown> =>
  client.query({ ...note, values: [schoolId, left] });

const standText = `SELECT current_setting('track_counts') AS counted, coalesce(json_object_agg(table_name, changed), '{}') AS tables
  FROM table_changes WHERE school_id = $1`;
const stand = { name: nameFor('table_changes', standText), text: standText };

/** Where each table of a school stands; null where the database keeps no count of what changes. */
export async function tablesStand(
  client: PoolClient,
  schoolId: number,
): Promise<Readonly<Record<string, number>> | null> {
  const { rows } = await client.query<{ counted: string; tables: Record<string, number> }>({
    ...stand,
    values: [schoolId],
  });
  return rows[0]?.counted === 'on' ? rows[0].tables : null;
}

import { createHash } from 'node:crypto';
import type { Actor } from '#kernel/policy/actor.ts';
import type { Database, RunAtEnd, TenantDb } from '#kernel/db/tenant.ts';
import { redactEntry } from './redaction.ts';

/**
 * What a write records in the journal. `before` and `after` hold only the columns that changed; what the journal may
 * not keep is removed according to its class.
 */
export type AuditEntry = {
  object: { type: string; id: string | null };
  /** Table of these columns, when it is not the object's own. */
  table?: keyof Database;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Replaces the act's name where one act does several things. */
  action?: string;
  /** Persons whose data this act exported, for the family's log; kept for a year beside the line. */
  people?: readonly string[];
};

/**
 * The origin of an entry: the tables of its room, which give its keys their class, and who is told of a key without
 * one.
 */
export type AuditedRoom = { tables: readonly string[]; onUnknown: (action: string, key: string) => void };

export type AuditRow = {
  seq: number;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  as_id: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: unknown;
  after: unknown;
  request_id: string;
};

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
}

/** Same text for the same value whatever the order of its keys, so that stored JSON can be hashed again. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value ?? null));
}

/** The part of a hashed row that is only known once it is numbered: its school and its number. */
const headText = (schoolId: number): string => `[${schoolId},`;
const restText = (row: Omit<AuditRow, 'seq'>): string =>
  `,${canonical([
    row.at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.as_id,
    row.action,
    row.object_type,
    row.object_id,
    row.before ?? null,
    row.after ?? null,
    row.request_id,
  ]).slice(1)}`;

/** SHA-256 over the previous hash and the row (SEC-AUD-02). */
export function auditHash(schoolId: number, previous: Buffer, row: AuditRow): Buffer {
  const text = `${headText(schoolId)}${row.seq}${restText(row)}`;
  return createHash('sha256').update(previous).update(text).digest();
}

/**
 * Counts a new revision of the school's data without a journal line, so that kept answers are made again
 * (`kernel/kept`).
 */
export const bumpRevision = (last: RunAtEnd, schoolId: number): void =>
  last({ text: 'UPDATE audit_heads SET revision = revision + 1 WHERE school_id = $1', values: [schoolId] });

/** Opens the chain of a new school. */
export const openChain = (db: TenantDb, schoolId: number): Promise<unknown> =>
  db.insertInto('audit_heads').values({ school_id: schoolId }).execute();

/**
 * Appends lines to the chain, numbered and hashed under the lock of its head, as `auditHash` does; the client does not
 * wait for the head. A school without a chain gives its line no number, which the table refuses.
 */
const linesText = `WITH RECURSIVE lines AS (SELECT * FROM unnest($9::text[], $10::text[], $11::text[], $12::text[],
    $13::text[], $14::text[]) WITH ORDINALITY AS l(action, object_type, object_id, before, after, rest, n)),
  head AS MATERIALIZED (SELECT seq, hash FROM audit_heads WHERE school_id = $1 FOR NO KEY UPDATE),
  chain AS (SELECT 0::bigint AS n, seq, NULL::bytea AS prev_hash, hash FROM head
    UNION ALL SELECT l.n, c.seq + 1, c.hash,
      sha256(c.hash || convert_to($7::text || (c.seq + 1)::text || l.rest, 'UTF8'))
      FROM chain c JOIN lines l ON l.n = c.n + 1),
  moved AS (UPDATE audit_heads h SET seq = c.seq, hash = c.hash, revision = h.revision + $8::int
    FROM (SELECT seq, hash FROM chain ORDER BY n DESC LIMIT 1) c WHERE h.school_id = $1)
  INSERT INTO audit_log (school_id, seq, at, actor_kind, actor_id, as_id, request_id, action, object_type, object_id,
    before, after, prev_hash, hash)
  SELECT $1, c.seq, $2::timestamptz, $3::text, $4::uuid, $5::uuid, $6::text, l.action, l.object_type, l.object_id,
    l.before::jsonb, l.after::jsonb, c.prev_hash, c.hash FROM lines l LEFT JOIN chain c ON c.n = l.n`;
/** The same for a single line, the usual case: no recursion. */
const lineText = `WITH head AS MATERIALIZED (SELECT seq, hash FROM audit_heads WHERE school_id = $1 FOR NO KEY UPDATE),
  line AS MATERIALIZED (SELECT seq + 1 AS seq, hash AS prev_hash,
    sha256(hash || convert_to($7::text || (seq + 1)::text || $14::text, 'UTF8')) AS hash FROM head),
  moved AS (UPDATE audit_heads h SET seq = l.seq, hash = l.hash, revision = h.revision + $8::int FROM line l
    WHERE h.school_id = $1)
  INSERT INTO audit_log (school_id, seq, at, actor_kind, actor_id, as_id, request_id, action, object_type, object_id,
    before, after, prev_hash, hash)
  SELECT $1, l.seq, $2::timestamptz, $3::text, $4::uuid, $5::uuid, $6::text, $9::text, $10::text, $11::text,
    $12::jsonb, $13::jsonb, l.prev_hash, l.hash FROM (VALUES (1)) one(n) LEFT JOIN line l ON TRUE`;

/** Most lines in one statement: each one looks for its predecessor among them. */
const LINES = 100;

const peopleText = `INSERT INTO export_subjects (school_id, seq, person_id, at)
  SELECT $1, h.seq - $2::int, p.id, $3::timestamptz FROM audit_heads h JOIN persons p ON p.school_id = h.school_id
    AND p.id = ANY ($4::uuid[]) WHERE h.school_id = $1`;

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Appends entries to the school's chain at the end of the transaction. The head row makes writers queue, so it is
 * locked last.
 */
export function writeAudit(
  last: RunAtEnd,
  schoolId: number,
  who: { actor: Actor; requestId: string; now: Date; action: string; room: AuditedRoom },
  entries: readonly AuditEntry[],
): void {
  const { actor, room } = who;
  const keep = ({ table, object }: AuditEntry, value: unknown): unknown =>
    sorted(redactEntry(room.tables, table ?? object.type, value ?? null, (key) => room.onUnknown(who.action, key)));
  const shared = {
    at: who.now,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'account' ? (actor.lookedAtBy?.accountId ?? actor.accountId) : null,
    as_id: actor.kind === 'account' ? (actor.lookedAtBy ? actor.accountId : (actor.child?.accountId ?? null)) : null,
    request_id: who.requestId,
  };
  const rows = entries.map((entry) => ({
    ...shared,
    action: entry.action ?? who.action,
    object_type: entry.object.type,
    object_id: entry.object.id,
    before: keep(entry, entry.before),
    after: keep(entry, entry.after),
  }));
  for (let from = 0; from < rows.length; from += LINES) {
    const some = rows.slice(from, from + LINES);
    const values = some.map((row) => [
      ...[row.action, row.object_type, row.object_id],
      ...[textOf(row.before), textOf(row.after), restText(row)],
    ]);
    const [one] = values;
    const single = values.length === 1 && one !== undefined;
    last({
      text: single ? lineText : linesText,
      values: [
        ...[schoolId, shared.at, shared.actor_kind, shared.actor_id, shared.as_id, shared.request_id],
        // One act counts one revision, however many statements its lines take.
        ...[headText(schoolId), from === 0 ? 1 : 0],
        ...(single ? one : [0, 1, 2, 3, 4, 5].map((column) => values.map((line) => line[column] ?? null))),
      ],
    });
  }
  for (const [index, { people }] of entries.entries())
    if (people?.length)
      last({ text: peopleText, values: [schoolId, entries.length - 1 - index, who.now, [...people]] });
}

/** Deletes the records of whose data was exported before a date. */
export const dropSubjects = (db: TenantDb, before: Date): Promise<unknown> =>
  db.deleteFrom('export_subjects').where('at', '<', before).execute();

/** Reads a chain in pages and recomputes it. Returns the first row that does not match, or null. */
export async function verifyChain(
  db: Pick<TenantDb, 'selectFrom'>,
  schoolId: number,
): Promise<{ ok: boolean; checked: number; firstBroken: number | null }> {
  const head = await db.selectFrom('audit_heads').select(['seq', 'hash']).executeTakeFirst();
  let previous: Buffer = Buffer.alloc(0);
  let checked = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', checked)
      .orderBy('seq')
      .limit(1000)
      .execute();
    for (const row of rows) {
      const fits =
        row.seq === checked + 1 &&
        row.prev_hash.equals(previous) &&
        auditHash(schoolId, previous, row).equals(row.hash);
      if (!fits) return { ok: false, checked, firstBroken: checked + 1 };
      previous = row.hash;
      checked = row.seq;
    }
    if (rows.length < 1000) break;
  }
  const whole = checked === (head?.seq ?? 0) && previous.equals(head?.hash ?? Buffer.alloc(0));
  return { ok: whole, checked, firstBroken: whole ? null : checked + 1 };
}

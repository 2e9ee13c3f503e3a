import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { Actor } from '#kernel/policy/actor.ts';
import type { Database, Last, TenantDb } from '#kernel/db/tenant.ts';
import { redactEntry } from './redaction.ts';

/**
 * What a write says of itself. `before` and `after` hold only the columns that changed; what may not stand in the
 * journal is taken out by its class.
 */
export type AuditEntry = {
  object: { type: string; id: string | null };
  /** Table of the columns that are told, where it is not the object's own. */
  table?: keyof Database;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Replaces the act's name where one act does several things. */
  action?: string;
  /** Persons whose data left with it, for the family's log; kept a year beside the line. */
  people?: readonly string[];
};

/**
 * Where an entry comes from: the tables of its room, by which its keys are classed, and who hears of a key without a
 * class.
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

/** Same text for the same value whatever the order of its keys, so that the stored JSON can be hashed again. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value ?? null));
}

/** SHA-256 over the previous hash and the row (SEC-AUD-02). */
export function auditHash(schoolId: number, previous: Buffer, row: AuditRow): Buffer {
  const text = canonical([
    schoolId,
    row.seq,
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
  ]);
  return createHash('sha256').update(previous).update(text).digest();
}

/** The school's data changed without a line of its own: what was kept of them is made anew (`kernel/kept`). */
export const bumpRevision = (db: TenantDb): Promise<unknown> =>
  db
    .updateTable('audit_heads')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();

/** Opens the chain of a new school. */
export const openChain = (db: TenantDb, schoolId: number): Promise<unknown> =>
  db.insertInto('audit_heads').values({ school_id: schoolId }).execute();

/**
 * Adds entries at the end of the school's chain. The head row serialises writers, so it is taken last in the
 * transaction, and what follows goes with its end.
 */
export async function writeAudit(
  { db, last }: { db: TenantDb; last: Last },
  schoolId: number,
  who: { actor: Actor; requestId: string; now: Date; action: string; room: AuditedRoom },
  entries: readonly AuditEntry[],
): Promise<void> {
  const { actor, room } = who;
  const keep = ({ table, object }: AuditEntry, value: unknown): unknown =>
    sorted(redactEntry(room.tables, table ?? object.type, value ?? null, (key) => room.onUnknown(who.action, key)));
  const head = await db
    .updateTable('audit_heads')
    .set((eb) => ({ seq: eb('seq', '+', entries.length), revision: eb('revision', '+', 1) }))
    .returning(['seq', 'hash'])
    .executeTakeFirst();
  if (!head) throw new Error('the school has no audit chain');
  let seq = head.seq - entries.length;
  let hash: Buffer = head.hash;
  const rows = entries.map((entry) => {
    seq += 1;
    const row: AuditRow = {
      seq,
      at: who.now,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'account' ? (actor.lookedAtBy?.accountId ?? actor.accountId) : null,
      as_id: actor.kind === 'account' ? (actor.lookedAtBy ? actor.accountId : (actor.child?.accountId ?? null)) : null,
      action: entry.action ?? who.action,
      object_type: entry.object.type,
      object_id: entry.object.id,
      before: keep(entry, entry.before),
      after: keep(entry, entry.after),
      request_id: who.requestId,
    };
    const prev_hash = hash;
    hash = auditHash(schoolId, prev_hash, row);
    return {
      ...row,
      before: row.before === null ? null : JSON.stringify(row.before),
      after: row.after === null ? null : JSON.stringify(row.after),
      school_id: schoolId,
      prev_hash,
      hash,
    };
  });
  const leave = ({ sql: text, parameters }: CompiledQuery): void => last({ text, values: [...parameters] });
  leave(db.insertInto('audit_log').values(rows).compile());
  for (const [index, { people }] of entries.entries())
    if (people?.length)
      leave(
        sql`INSERT INTO export_subjects (school_id, seq, person_id, at)
        SELECT ${schoolId}, ${rows[index]!.seq}, p.id, ${who.now} FROM persons p
          WHERE p.school_id = ${schoolId} AND p.id = ANY (${[...people]}::uuid[])`.compile(db),
      );
  leave(db.updateTable('audit_heads').set({ hash }).compile());
}

/** Forgets whose data left before. */
export const dropSubjects = (db: TenantDb, before: Date): Promise<unknown> =>
  db.deleteFrom('export_subjects').where('at', '<', before).execute();

/** Reads a chain in pages and recomputes it; answers the first row that does not fit, if any. */
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

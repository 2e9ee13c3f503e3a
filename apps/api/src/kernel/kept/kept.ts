import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';

/** What is kept of an answer: itself until it is first written, from then on its packed bytes alone. */
type Entry = { version: string; answer: object; bytes: Buffer | null };

/** The entry behind an answer, or behind the mark that stands for it once it is packed. */
const entryOf = new WeakMap<object, Entry>();

/** Packed bytes kept at most, and answers: the least recently asked for goes first. A list of 1,000 pupils takes 50 kB. */
const MOST_BYTES = 32_000_000;
const MOST = 2000;

/**
 * State of a school's data: every act that changed something moves this number in its own transaction, whether the journal tells of it or not.
 * It came with the session of the reader, before anything of the answer was read.
 */
async function stateOf(ctx: ReadCtx): Promise<string> {
  const known = ctx.identity?.session.revision;
  if (known != null) return String(known);
  const row = await ctx.db
    .selectFrom(
      sql<{
        revision: string;
      }>`(SELECT h.revision::text AS revision FROM audit_heads h WHERE h.school_id = ${ctx.schoolId})`.as('h'),
    )
    .select('revision')
    .executeTakeFirst();
  return row?.revision ?? '0';
}

function trim(entries: Map<string, Entry>): void {
  let held = [...entries.values()].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
  for (const [name, { bytes }] of entries) {
    if (held <= MOST_BYTES && entries.size <= MOST) return;
    entries.delete(name);
    held -= bytes?.length ?? 0;
  }
}

/** What decides an answer beside the school, its state and the day: whose people are in it, and every choice of the reader. */
type By = { reach: object } & Record<string, unknown>;

/**
 * A shelf of answers that many people ask for in the same words and that cost much to make. An answer is given again only while
 * nothing of its school has changed since it was made and the day is the same: it can never be older than the reader's own transaction.
 * Who may see others is given another answer: the reach itself is part of its name (SEC-TEN-07).
 * What is given again is a mark without content, which `keptBytes` writes: only the HTTP door may be its reader.
 */
export function shelf() {
  const entries = new Map<string, Entry>();
  return async <T extends object>(ctx: ReadCtx, by: By, make: () => Promise<T>): Promise<T> => {
    const name = `${ctx.schoolId} ${ctx.today} ${JSON.stringify(by)}`;
    // Read before the answer is made: what changes meanwhile makes the answer newer than its label, never older.
    const version = await stateOf(ctx);
    const known = entries.get(name);
    entries.delete(name);
    if (known?.version === version) {
      entries.set(name, known);
      return known.answer as T;
    }
    const answer = await make();
    const entry: Entry = { version, answer, bytes: null };
    entryOf.set(answer, entry);
    entries.set(name, entry);
    trim(entries);
    return answer;
  };
}

/** The bytes of an answer that is kept, plain or packed (at a better level than one made for a single reader); null for any other answer. */
export function keptBytes(answer: unknown, write: (value: unknown) => string, pack: boolean): Buffer | null {
  const entry = typeof answer === 'object' && answer !== null ? entryOf.get(answer) : undefined;
  if (!entry) return null;
  if (!entry.bytes) {
    entry.bytes = gzipSync(write(entry.answer), { level: 4 });
    entry.answer = Object.freeze({});
    entryOf.set(entry.answer, entry);
  }
  return pack ? entry.bytes : gunzipSync(entry.bytes);
}

/** Whether an answer is one that was written, and checked, before. */
export const wasWritten = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (entryOf.get(answer)?.bytes ?? null) !== null;

import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';

type Packed = { plain: Buffer | null; gzip: Buffer | null };
type Entry = { version: string; answer: object };

/** Bytes of an answer that is kept, made once for as long as the answer lives. */
const packed = new WeakMap<object, Packed>();

/** Answers kept at most; the least recently asked for goes first. A list of 1,000 pupils holds about 1 MB. */
const MOST = 40;

/**
 * State of a school's data: every committed change of it moves this number, since an act writes its journal in its own transaction.
 * One row by its key, in the reader's transaction.
 */
async function stateOf(ctx: ReadCtx): Promise<string> {
  const row = await ctx.db.selectFrom(sql<{ seq: string }>`(SELECT h.seq::text AS seq FROM audit_heads h WHERE h.school_id = ${ctx.schoolId})`.as('h')).select('seq').executeTakeFirst();
  return row?.seq ?? '0';
}

/**
 * A shelf of answers that many people ask for in the same words and that cost much to make. An answer is given again only while
 * nothing of its school has changed since it was made and the day is the same: it can never be older than the reader's own transaction.
 */
export function shelf() {
  const entries = new Map<string, Entry>();
  return async <T extends object>(ctx: ReadCtx, key: string, make: () => Promise<T>): Promise<T> => {
    const name = `${ctx.schoolId} ${ctx.today} ${key}`;
    // Read before the answer is made: what changes meanwhile makes the answer newer than its label, never older.
    const version = await stateOf(ctx);
    const known = entries.get(name);
    entries.delete(name);
    if (known?.version === version) {
      entries.set(name, known);
      return known.answer as T;
    }
    const answer = await make();
    packed.set(answer, { plain: null, gzip: null });
    entries.set(name, { version, answer });
    if (entries.size > MOST) entries.delete(entries.keys().next().value as string);
    return answer;
  };
}

/** The bytes of an answer that is kept, plain or packed (at a better level than one made for a single reader); null for any other answer. */
export function keptBytes(answer: unknown, write: (value: unknown) => string, pack: boolean): Buffer | null {
  const kept = typeof answer === 'object' && answer !== null ? packed.get(answer) : undefined;
  if (!kept) return null;
  kept.plain ??= Buffer.from(write(answer));
  if (!pack) return kept.plain;
  kept.gzip ??= gzipSync(kept.plain, { level: 6 });
  return kept.gzip;
}

import { withTenant } from '#kernel/db/tenant.ts';
import { limit } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { raiseAlarm } from './alarm.ts';

/** Number of different persons whose sheets one account may open in ten minutes (SEC-RAT-02). */
export const maxRead = 500;
export const spanMs = 600_000;
/** Most accounts that a process remembers; a forgotten one is read again from the table. */
const maxReaders = 20_000;

/** When the account last opened each person's sheet: here and, as of the last write, in the other processes. */
type Read = Map<string, number>;
const readers = new Map<string, Read>();
let last: Promise<void> = Promise.resolve();

function forget(read: Read, before: number): void {
  for (const [person, at] of read) if (at <= before) read.delete(person);
}

/** Saves the readings after the answer is sent, and loads those of other processes. */
async function write(ctx: Ctx, accountId: string, ids: readonly string[], read: Read): Promise<void> {
  const since = new Date(ctx.now.getTime() - spanMs);
  try {
    const rows = await withTenant(ctx.kernel.pool, ctx.schoolId, {}, async (db) => {
      await db.deleteFrom('person_reads').where('account_id', '=', accountId).where('read_at', '<=', since).execute();
      await db
        .insertInto('person_reads')
        .values(ids.map((id) => ({ school_id: ctx.schoolId, account_id: accountId, person_id: id, read_at: ctx.now })))
        .onConflict((oc) =>
          oc
            .columns(['school_id', 'account_id', 'person_id'])
            .doUpdateSet({ read_at: (eb) => eb.ref('excluded.read_at') }),
        )
        .execute();
      return db
        .selectFrom('person_reads')
        .select(['person_id', 'read_at'])
        .where('account_id', '=', accountId)
        .execute();
    });
    for (const row of rows) read.set(row.person_id, Math.max(row.read_at.getTime(), read.get(row.person_id) ?? 0));
  } catch (error) {
    ctx.kernel.log('reading_not_counted', {
      school: ctx.schoolId,
      error: (error as { code?: string }).code ?? (error as Error).name,
    });
  }
}

/**
 * Counts the persons whose sheets an account opens and refuses one too many: an account that walks through the whole
 * school is stopped, and the direction warned. Adds no query to the reader's transaction; readings of other processes
 * are loaded when it saves its own.
 */
export function countReading(ctx: Ctx, personIds: readonly string[]): void {
  const { actor, kernel, schoolId } = ctx;
  if (actor.kind !== 'account' || !personIds.length) return;
  const accountId = actor.lookedAtBy?.accountId ?? actor.accountId;
  const key = `${schoolId} ${accountId}`;
  const read: Read = readers.get(key) ?? new Map<string, number>();
  const now = ctx.now.getTime();
  forget(read, now - spanMs);
  const fresh = [...new Set(personIds)].filter((id) => !read.has(id));
  if (!fresh.length) return;
  if (read.size + fresh.length > maxRead * kernel.config.limitScale) {
    const oldest = Math.min(now, ...read.values());
    last = last.then(() => raiseAlarm(ctx, accountId, 'reading'));
    throw limit('people.too_many_read', Math.max(1, Math.ceil((oldest + spanMs - now) / 1000)));
  }
  if (readers.size >= maxReaders) readers.clear();
  readers.set(key, read);
  for (const id of fresh) read.set(id, now);
  last = last.then(() => write(ctx, accountId, fresh, read));
}

/** Resolves when all readings counted so far are saved, and every alarm sent. */
export const flushReadings = (): Promise<void> => last;

/** For tests: forgets everything, like a process that has just started. */
export const forgetReaders = (): void => readers.clear();

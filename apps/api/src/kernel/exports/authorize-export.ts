import type { AuditEntry } from '#kernel/act/audit.ts';
import { limit, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { raiseAlarm } from './alarm.ts';
import { exportsRoom } from './exports.room.ts';
import { countReading } from './count-readings.ts';

/** Most persons in a file or on paper without a fresh proof of identity (SEC-AUT-05). */
export const maxUnproved = 40;
/**
 * Persons that one account may export in a day: three times the number in the school, at least this many (SEC-RAT-02).
 */
const leastDaily = 2000;
const DAY = 86_400_000;

const proved = ({ actor, now }: Ctx): boolean =>
  actor.kind === 'account' && actor.stepUpUntil !== null && actor.stepUpUntil > now;

/**
 * Asks for a fresh proof of identity before more than 40 persons leave (SEC-AUT-05); the web then asks the user and
 * sends again.
 */
export function requireProof(ctx: Ctx, persons: number): void {
  if (persons > maxUnproved && ctx.actor.kind === 'account' && !proved(ctx))
    throw precondition('auth.step_up_needed', { totp: ctx.actor.totp });
}

export type ExportedData = Pick<AuditEntry, 'object' | 'after'> & {
  /** Ids of the persons whose data are in it: pupils, guardians or staff. */
  people: readonly string[];
  /** Number of persons in it, when it is more than the known ids. */
  count?: number;
};

/**
 * Must be called before making any file or paper about people: asks for a fresh proof above 40 persons, applies the
 * daily limit, and writes a journal line with whose data they were (SEC-AUD-03). A repeated request makes the file
 * again and writes a second line.
 */
export async function authorizeExport(
  ctx: Ctx,
  action: string,
  { object, after, people, count }: ExportedData,
): Promise<void> {
  const ids = [...new Set(people)];
  const persons = count ?? ids.length;
  requireProof(ctx, persons);
  // An export without proof counts like reading the sheets, so that many small files add up to a large one.
  if (!proved(ctx)) countReading(ctx, ids);
  const { accountId } = self(ctx);
  let over = false;
  await exportsRoom
    .act({ ...ctx, idempotency: null }, action, async (tx) => {
      if (ids.length) {
        const { taken } = await tx.db
          .selectFrom('export_subjects as s')
          .innerJoin('audit_log as l', 'l.seq', 's.seq')
          .select((eb) => eb.fn.countAll<number>().as('taken'))
          .where('s.at', '>', new Date(ctx.now.getTime() - DAY))
          .where('l.actor_id', '=', accountId)
          .executeTakeFirstOrThrow();
        const { all } = await tx.db
          .selectFrom('persons')
          .select((eb) => eb.fn.countAll<number>().as('all'))
          .executeTakeFirstOrThrow();
        const most = Math.max(leastDaily, 3 * Number(all)) * ctx.kernel.config.limitScale;
        over = Number(taken) + ids.length > most;
        if (over) throw limit('people.too_many_taken', 3600);
      }
      return { result: null, audit: { object, after: { ...after, count: persons }, people: ids } };
    })
    .catch(async (error: unknown) => {
      if (over) await raiseAlarm(ctx, accountId, 'export');
      throw error;
    });
}

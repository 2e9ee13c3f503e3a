import { createHmac } from 'node:crypto';
import { limit } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';

/**
 * Failures allowed per window (SEC-AUT-03): per account from one address, per account from everywhere, and separately
 * per device the account knows, so that a stranger's guesses lock nobody out. Successes are not counted, so a school
 * behind one address is not slowed; nor is a school whose pupils mistype 80-bit codes.
 */
const rules = {
  login_pair: { hits: 10, windowMs: 15 * 60_000 },
  login_account: { hits: 100, windowMs: 60 * 60_000 },
  login_device: { hits: 10, windowMs: 15 * 60_000 },
  login_address: { hits: 300, windowMs: 15 * 60_000 },
  password_proof: { hits: 10, windowMs: 15 * 60_000 },
  code_address: { hits: 300, windowMs: 15 * 60_000 },
  reset_account: { hits: 3, windowMs: 15 * 60_000 },
  reset_address: { hits: 60, windowMs: 15 * 60_000 },
  child_code: { hits: 10, windowMs: 15 * 60_000 },
  second_factor: { hits: 10, windowMs: 15 * 60_000 },
  /** The challenge itself: used once in its lifetime, which is shorter. */
  challenge: { hits: 1, windowMs: 15 * 60_000 },
} as const;
export type ThrottleBucket = keyof typeof rules;

const keyHash = (ctx: Ctx, key: string): Buffer =>
  createHmac('sha256', ctx.kernel.secrets.pepper).update(key.toLowerCase()).digest();

export type Windows = readonly (readonly [ThrottleBucket, string])[];

/**
 * Counts an attempt in each window before the work it guards, so that a thousand simultaneous guesses are all counted
 * before any is checked. Throws `auth.throttled` when a window is full; windows empty with time, there is no lockout.
 */
export async function takeAttempt(ctx: Ctx, windows: Windows): Promise<void> {
  await withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db) => {
    for (const [bucket, key] of windows) {
      const { hits: most, windowMs } = rules[bucket];
      const over = new Date(ctx.now.getTime() - windowMs);
      const taken = await db
        .insertInto('throttle')
        .values({ school_id: ctx.schoolId, bucket, key_hash: keyHash(ctx, key), window_start: ctx.now, hits: 1 })
        .onConflict((oc) =>
          oc.columns(['school_id', 'bucket', 'key_hash']).doUpdateSet((eb) => ({
            hits: eb
              .case()
              .when('throttle.window_start', '<=', over)
              .then(1)
              .else(eb('throttle.hits', '+', 1))
              .end(),
            window_start: eb
              .case()
              .when('throttle.window_start', '<=', over)
              .then(ctx.now)
              .else(eb.ref('throttle.window_start'))
              .end(),
          })),
        )
        .returning(['hits', 'window_start'])
        .executeTakeFirstOrThrow();
      // The refused attempt itself is rolled back with the transaction.
      if (taken.hits > most)
        throw limit(
          'auth.throttled',
          Math.max(1, Math.ceil((taken.window_start.getTime() + windowMs - ctx.now.getTime()) / 1000)),
        );
    }
  });
}

async function giveBack(ctx: Ctx, windows: Windows): Promise<void> {
  await withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db) => {
    for (const [bucket, key] of windows) {
      await db
        .updateTable('throttle')
        .set((eb) => ({ hits: eb('hits', '-', 1) }))
        .where('bucket', '=', bucket)
        .where('key_hash', '=', keyHash(ctx, key))
        .where('hits', '>', 0)
        .execute();
    }
  });
}

/**
 * Runs `judge` on a guess; null means wrong and stays counted, anything else is not counted (SEC-AUT-03). Throws
 * `auth.throttled`, or what `judge` throws.
 */
export async function checkGuess<T>(ctx: Ctx, windows: Windows, judge: () => Promise<T | null>): Promise<T | null> {
  await takeAttempt(ctx, windows);
  let right: T | null = null;
  let wrong = false;
  try {
    right = await judge();
    wrong = right === null;
  } finally {
    if (!wrong) await giveBack(ctx, windows);
  }
  return right;
}

/** Deletes windows that opened before a date. */
export const dropAttempts = (db: TenantDb, before: Date): Promise<unknown> =>
  db.deleteFrom('throttle').where('window_start', '<', before).execute();

import { createHmac } from 'node:crypto';
import { limit } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { withTenant } from '#kernel/db/tenant.ts';

/** Failures allowed in a window: per account and per address (SEC-AUT-03). Successes are never counted, so a school behind one address is not slowed. */
const rules = {
  login_account: { hits: 10, windowMs: 15 * 60_000 },
  login_address: { hits: 300, windowMs: 15 * 60_000 },
  code_address: { hits: 30, windowMs: 15 * 60_000 },
  reset_account: { hits: 3, windowMs: 15 * 60_000 },
  reset_address: { hits: 60, windowMs: 15 * 60_000 },
  second_factor: { hits: 10, windowMs: 15 * 60_000 },
} as const;
export type ThrottleBucket = keyof typeof rules;

const keyHash = (ctx: Ctx, key: string): Buffer => createHmac('sha256', ctx.kernel.secrets.pepper).update(key.toLowerCase()).digest();

/** Throws `auth.throttled` when a window is full; it empties by itself, there is no lockout. */
export async function checkThrottle(ctx: Ctx, checks: readonly (readonly [ThrottleBucket, string])[]): Promise<void> {
  await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    for (const [bucket, key] of checks) {
      const row = await db.selectFrom('throttle').select(['hits', 'window_start']).where('bucket', '=', bucket).where('key_hash', '=', keyHash(ctx, key)).executeTakeFirst();
      const left = row ? row.window_start.getTime() + rules[bucket].windowMs - ctx.now.getTime() : 0;
      if (row && left > 0 && row.hits >= rules[bucket].hits) throw limit('auth.throttled', Math.ceil(left / 1000));
    }
  });
}

/** Counts one failure in each window. */
export async function countFailure(ctx: Ctx, checks: readonly (readonly [ThrottleBucket, string])[]): Promise<void> {
  await withTenant(ctx.kernel.pool, ctx.schoolId, {}, async (db) => {
    for (const [bucket, key] of checks) {
      const fresh = new Date(ctx.now.getTime() - rules[bucket].windowMs);
      await db
        .insertInto('throttle')
        .values({ school_id: ctx.schoolId, bucket, key_hash: keyHash(ctx, key), window_start: ctx.now, hits: 1 })
        .onConflict((oc) =>
          oc.columns(['school_id', 'bucket', 'key_hash']).doUpdateSet((eb) => ({
            hits: eb.case().when('throttle.window_start', '<=', fresh).then(1).else(eb('throttle.hits', '+', 1)).end(),
            window_start: eb.case().when('throttle.window_start', '<=', fresh).then(ctx.now).else(eb.ref('throttle.window_start')).end(),
          })),
        )
        .execute();
    }
  });
}

import { sql } from 'kysely';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import type { Returned } from './return-path.ts';

/** Reasons of a mail server that concern the address itself, whatever is sent to it. */
export const bounceReasons = ['smtp_550', 'smtp_551', 'smtp_553', 'smtp_501', 'address', 'bounce_address'] as const;

/** Records the addresses whose mails were refused for good. */
export async function noteBounces(
  db: TenantDb,
  schoolId: number,
  deliveryIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('mail_bounces')
    .columns(['school_id', 'account_id', 'email', 'reason', 'since_at', 'last_at'])
    .expression((eb) =>
      eb
        .selectFrom('deliveries as d')
        .innerJoin('accounts as a', 'a.id', 'd.account_id')
        .select([
          sql<number>`${schoolId}::int`.as('school_id'),
          'd.account_id',
          sql<string>`a.email::text`.as('email'),
          'd.reason',
        ])
        .select([sql<Date>`${now}::timestamptz`.as('since_at'), sql<Date>`${now}::timestamptz`.as('last_at')])
        .distinctOn('d.account_id')
        .where('d.id', 'in', [...deliveryIds])
        .where('d.channel', '=', 'mail')
        .where('d.status', '=', 'failed')
        .where('d.reason', 'in', [...bounceReasons])
        .where('a.email', 'is not', null),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'account_id']).doUpdateSet({
        email: sql`excluded.email`,
        reason: sql`excluded.reason`,
        last_at: sql`excluded.last_at`,
        since_at: sql`CASE WHEN mail_bounces.email = excluded.email THEN mail_bounces.since_at
          ELSE excluded.since_at END`,
        times: sql`CASE WHEN mail_bounces.email = excluded.email THEN mail_bounces.times + 1 ELSE 1 END`,
      }),
    )
    .execute();
}

/** An accepted mail proves the address good, unless its server is known to accept everything and bounce it later. */
export async function forgetBounces(db: TenantDb, deliveryIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mail_bounces')
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('account_id')
        .where('id', 'in', [...deliveryIds])
        .where('channel', '=', 'mail'),
    )
    .where('reason', 'not like', 'bounce%')
    .execute();
}

const DAY = 86_400_000;
/** Days after which an accepted mail no longer bounces. */
const returnDays = 7;
/** Deletes bounces of addresses that have since accepted mail without returning it. */
export async function forgetOldBounces(db: TenantDb, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_bounces as b')
    .where('b.reason', 'like', 'bounce%')
    .where(
      sql<boolean>`EXISTS (SELECT FROM deliveries d WHERE d.school_id = b.school_id AND d.account_id = b.account_id
        AND d.channel = 'mail' AND d.status = 'sent' AND d.sent_at > b.last_at
        AND d.sent_at < ${new Date(now.getTime() - returnDays * DAY)})`,
    )
    .execute();
}

/**
 * An accepted mail bounced: its delivery, or all those of one digest, is marked as failed, and its address is to be
 * checked while it stays the same. `early`: the sending is not recorded yet.
 */
export function markBounced(
  { pool, now }: Kernel,
  { schoolId, deliveryId, isSentTo }: Returned,
  reason: string,
): Promise<'bounced' | 'known' | 'unknown' | 'early'> {
  return withTenant(pool, schoolId, {}, async (db) => {
    const one = await db
      .selectFrom('deliveries as d')
      .innerJoin('accounts as a', 'a.id', 'd.account_id')
      .select(['d.account_id', 'd.status', 'd.mode', 'd.sent_at', 'd.attempts', 'a.email'])
      .where('d.id', '=', deliveryId)
      .where('d.channel', '=', 'mail')
      .forUpdate('d')
      .executeTakeFirst();
    if (!one) return 'unknown';
    if (one.status === 'waiting' && one.attempts > 0) return 'early';
    if (one.status !== 'sent') return 'known';
    const failed = await db
      .updateTable('deliveries')
      .set({ status: 'failed', reason })
      .where('account_id', '=', one.account_id)
      .where('channel', '=', 'mail')
      .where('status', '=', 'sent')
      .where((eb) =>
        eb.or([
          eb('id', '=', deliveryId),
          eb.and([eb('mode', '=', 'digest'), eb.val(one.mode === 'digest'), eb('sent_at', '=', one.sent_at)]),
        ]),
      )
      .returning('id')
      .execute();
    const ids = failed.map(({ id }) => id);
    if (one.email && isSentTo(one.email)) await noteBounces(db, schoolId, ids, now());
    return 'bounced';
  });
}

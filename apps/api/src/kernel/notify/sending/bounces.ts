import { sql } from 'kysely';
import type { TenantDb } from '#kernel/db/tenant.ts';

/** Answers of a mail server that are about the address itself, whatever is sent to it. */
export const bounceReasons = ['smtp_550', 'smtp_551', 'smtp_553', 'smtp_501', 'address'] as const;

/** Remembers the addresses of failed mails that were refused for good. */
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

/** A mail that was taken says that the address is good. */
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
    .execute();
}

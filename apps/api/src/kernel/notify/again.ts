import { fullHandle } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { dueEvent } from './notify.ts';
import { nextDelivery } from './schedule.ts';

type Announcing = { emit(event: string, payload: unknown, at?: Date): Promise<void> };

/**
 * Sends a notice again by mail and push, to the channels its reader has, after the quiet hours. Returns whether there
 * was a channel. Inside an act; the room need declare nothing for it.
 */
export async function sendAgainInAct(tx: object, ctx: Ctx, notificationId: string): Promise<boolean> {
  const db = fullHandle(tx);
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .select(['n.account_id', 'n.priority', 'a.email', 'a.quiet_from', 'a.quiet_to', 'a.digest_at', 'a.quiet_days'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('push_subscriptions as s').select('s.id').whereRef('s.account_id', '=', 'a.id'))
        .as('subscribed'),
    )
    .where('n.id', '=', notificationId)
    .executeTakeFirstOrThrow();
  const channels = [
    ...(row.email && ctx.kernel.channels.mailer.kind !== 'none' ? ['mail'] : []),
    ...(row.subscribed ? ['push'] : []),
  ];
  if (!channels.length) return false;
  const time = nextDelivery({
    now: ctx.now,
    timeZone: ctx.zone,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    digestAt: row.digest_at,
    quietDays: row.quiet_days,
    mode: 'now',
    priority: row.priority as 'low' | 'normal' | 'high' | 'critical',
  });
  const due = 'at' in time ? time.at : ctx.now;
  await db
    .insertInto('deliveries')
    .values(
      channels.map((channel) => ({
        school_id: ctx.schoolId,
        id: newId(ctx.now.getTime()),
        account_id: row.account_id,
        notification_id: notificationId,
        channel,
        status: 'waiting',
        mode: 'now',
        due_at: due,
        again_at: ctx.now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'notification_id', 'channel']).doUpdateSet({
        status: 'waiting',
        mode: 'now',
        due_at: due,
        again_at: ctx.now,
        attempts: 0,
        sent_at: null,
        reason: '',
      }),
    )
    .execute();
  await (tx as Announcing).emit(dueEvent, {}, due > ctx.now ? due : undefined);
  return true;
}

import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';
import { self } from '#kernel/policy/actor.ts';
import { type ChannelMode, isLocked, listedKinds } from '../kinds.ts';
import { notifyInAct } from '../notify.ts';
import { settleNotices } from '../settle.ts';
import { unreadCount } from './notifications.queries.ts';
import { notifications } from './notifications.room.ts';

const ownAccount = (ctx: Ctx): { type: string; id: string } => ({ type: 'account', id: self(ctx).accountId });

/**
 * Marks the caller's notices as read, all without `ids`; the caller's other screens follow. Writes no journal line: it
 * is only a read mark.
 */
export function markRead(ctx: Ctx, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  const { accountId } = self(ctx);
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    let update = db
      .updateTable('notifications')
      .set({ read_at: ctx.now })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null);
    if (ids) update = update.where('id', 'in', [...ids]);
    const changed = ids?.length === 0 ? [] : await update.returning('id').execute();
    if (changed.length) await writeLive(client, ctx.schoolId, 'notification.read', {}, [accountId]);
    return { unread: await unreadCount(db, ctx.schoolId, accountId, ctx.today) };
  });
}

/** Marks as read the caller's notices about one object, or about all of its type, because it is open on screen. */
export function markReadAbout(
  ctx: Ctx,
  { type, id }: { type: string; id?: string | undefined },
): Promise<{ unread: number }> {
  const { accountId } = self(ctx);
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    await settleNotices(db, client, ctx, { type, ...(id && { ids: [id] }), accountId });
    return { unread: await unreadCount(db, ctx.schoolId, accountId, ctx.today) };
  });
}

type Choice = { type: NotificationKind; mail: ChannelMode; push: ChannelMode };

/**
 * Saves the channels an account chose for each kind of notice; locked kinds stay as they are. Returns what was saved.
 */
export async function keepChoices(inAct: InAct, accountId: string, items: readonly Choice[]): Promise<Choice[]> {
  const tx = notifications.join(inAct);
  const kept = items.filter(({ type }) => !isLocked(type) && listedKinds().includes(type));
  const chosen = [...new Map(kept.map((item) => [item.type, item])).values()];
  if (chosen.length)
    await tx.db
      .insertInto('notification_preferences')
      .values(
        chosen.map(({ type, mail, push }) => ({ school_id: tx.schoolId, account_id: accountId, type, mail, push })),
      )
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'account_id', 'type'])
          .doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail'), push: eb.ref('excluded.push') })),
      )
      .execute();
  return chosen;
}

/** Sends the caller a test notice by every available channel. */
export function testNotification(ctx: Ctx): Promise<{ ok: true }> {
  const { accountId } = self(ctx);
  return notifications.act(ctx, 'notifications.test', async (tx) => {
    // Critical priority: somebody who tests at night wants to see it arrive.
    await notifyInAct(tx, ctx, {
      type: 'test',
      accountIds: [accountId],
      model: { type: 'test', id: null },
      priority: 'critical',
      dedupeKey: `test:${newId(ctx.now.getTime())}`,
    });
    return { result: { ok: true as const }, audit: { object: ownAccount(ctx) } };
  });
}

type Subscription =
  | { platform: 'web'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { platform: 'android' | 'ios'; token: string };

/**
 * This session's device receives pushes for this account from now on, and for no other account of the school
 * (SEC-PSH-02).
 */
export function subscribePush(ctx: Ctx, input: Subscription): Promise<{ ok: true }> {
  if (input.platform === 'web' && !ctx.kernel.channels.webPush.accepts(input.endpoint))
    throw new AppError('invalid', 'push.host_refused');
  const { accountId, sessionId } = self(ctx);
  return notifications.act(ctx, 'push.subscribe', async (tx) => {
    const endpoint = input.platform === 'web' ? input.endpoint : input.token;
    const keys = input.platform === 'web' ? JSON.stringify(input.keys) : null;
    await tx.db
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or([eb('session_id', '=', sessionId), eb('endpoint', '=', endpoint)]))
      .execute();
    await tx.db
      .insertInto('push_subscriptions')
      .values({
        school_id: ctx.schoolId,
        id: newId(ctx.now.getTime()),
        account_id: accountId,
        session_id: sessionId,
        platform: input.platform,
        endpoint,
        keys,
      })
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'endpoint'])
          .doUpdateSet({ account_id: accountId, session_id: sessionId, platform: input.platform, keys }),
      )
      .execute();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'session', id: sessionId }, after: { push: input.platform } },
    };
  });
}

/** This session's device stops receiving pushes. */
export function unsubscribePush(ctx: Ctx): Promise<{ ok: true }> {
  const { sessionId } = self(ctx);
  return notifications.act(ctx, 'push.unsubscribe', async (tx) => {
    await tx.db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'session', id: sessionId }, after: { push: null } },
    };
  });
}

import { type Notification, type NotificationKind, notificationKinds } from '@encrier/contract/kernel/notifications';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type ChannelMode, isLocked, listedKinds, channelsFor } from '../kinds.ts';
import { wordNotice } from '../details.ts';
import { speechOf } from '../speech.ts';
import { stillBefore } from './standing.ts';

const PAGE = 20;

/** Number of unread notices that an account may still see on a day. */
export async function unreadCount(db: ReadDb, schoolId: number, accountId: string, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications as n')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('n.account_id', '=', accountId)
    .where('n.read_at', 'is', null)
    .where(stillBefore(schoolId, accountId, day))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the caller's notices, newest first; only kinds known to this version. */
export async function listNotifications(
  ctx: ReadCtx,
  query: { page: number; unread?: '1' | undefined; child?: string | undefined },
) {
  let rows = ctx.db
    .selectFrom('notifications as n')
    .where('n.account_id', '=', self(ctx).accountId)
    .where('n.type', 'in', [...notificationKinds])
    .where(stillBefore(ctx.schoolId, self(ctx).accountId, ctx.today));
  if (query.unread) rows = rows.where('n.read_at', 'is', null);
  if (query.child) rows = rows.where(sql<boolean>`${query.child}::uuid = ANY (n.child_ids)`);
  const [items, { total }, unread] = [
    await rows
      .selectAll()
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(PAGE)
      .offset((query.page - 1) * PAGE)
      .execute(),
    await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    await unreadCount(ctx.db, ctx.schoolId, self(ctx).accountId, ctx.today),
  ];
  const speech = speechOf(self(ctx));
  const present = (row: (typeof items)[number]): Notification => ({
    id: row.id,
    type: row.type as NotificationKind,
    ...wordNotice(speech, row.type as NotificationKind, row.body),
    data: { model: { type: row.model_type, id: row.model_id } },
    childId: row.child_id,
    priority: row.priority as Notification['priority'],
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  });
  return { items: items.map(present), page: query.page, pageSize: PAGE, total, unread };
}

/** What the account receives by mail and push, and when. */
export async function preferencesOf(db: ReadDb, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['quiet_from', 'quiet_to', 'digest_at', 'quiet_days', 'calm'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'mail', 'push'])
    .where('account_id', '=', accountId)
    .execute();
  const chosen = new Map(
    rows.map(({ type, mail, push }) => [type, { mail: mail as ChannelMode, push: push as ChannelMode }]),
  );
  const items = listedKinds().map((type) => ({
    type,
    ...channelsFor(type, chosen.get(type) ?? null),
    locked: isLocked(type),
  }));
  return {
    items,
    quietFrom: account.quiet_from,
    quietTo: account.quiet_to,
    digestAt: account.digest_at,
    quietDays: account.quiet_days,
    calm: account.calm,
  };
}

export const getPreferences = (ctx: ReadCtx) => preferencesOf(ctx.db, self(ctx).accountId);

/** Key for the browser's push subscription. */
export const pushKey = async (ctx: ReadCtx) => ({ key: ctx.kernel.channels.webPush.publicKey });

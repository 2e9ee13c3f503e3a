import { classNameOf } from '#kernel/db/class-name.ts';
import { type NotificationKind, notificationKinds, type whyNotified } from '@encrier/contract/kernel/notifications';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardsSomebody } from '#kernel/reach/ties.ts';
import { audienceOf, choiceOf, isFixed, isLocked, type ChannelChoice, channelsFor } from '../kinds.ts';
import { tieFor } from '../why.ts';
import { stillBefore } from './standing.ts';

type Child = ResponseOf<typeof whyNotified>['children'][number];

/**
 * Why the reader was notified: in which capacity, about which of their children, and what they can choose. Not found
 * for another's notice.
 */
export async function whyNotice(ctx: ReadCtx, id: string): Promise<ResponseOf<typeof whyNotified>> {
  const { accountId } = self(ctx);
  const row = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .select(['n.type', 'n.model_id', 'n.tie', 'a.person_id', 'a.calm'])
    .select([
      // Only their own children: a notice about several must not name another family's.
      sql<
        Child[]
      >`(SELECT COALESCE(json_agg(json_build_object('id', p.id, 'name', p.first_name, 'self', p.id = a.person_id,
        'className', ${classNameOf(sql.ref('p.id'), ctx.today)})
        ORDER BY p.first_name, p.id), '[]')
        FROM persons p WHERE p.school_id = n.school_id AND p.id = ANY (n.child_ids)
          AND p.id = ANY (app.children_under(n.school_id, n.account_id, ${ctx.today}::date)))`.as('children'),
      sql<boolean>`EXISTS (SELECT FROM pupils u WHERE u.school_id = n.school_id AND u.person_id = a.person_id)`.as(
        'pupil',
      ),
      guardsSomebody(sql.ref('a.person_id'), ctx.today).as('guardian'),
    ])
    .where('n.id', '=', id)
    .where('n.account_id', '=', accountId)
    .where('n.type', 'in', [...notificationKinds])
    .where(stillBefore(ctx.schoolId, accountId, ctx.today))
    .executeTakeFirst();
  if (!row) throw notFound();
  const kind = row.type as NotificationKind;
  const chosen = await ctx.db
    .selectFrom('notification_preferences')
    .select(['mail', 'push'])
    .where('account_id', '=', accountId)
    .where('type', '=', choiceOf(kind))
    .executeTakeFirst();
  const asked = audienceOf(kind);
  return {
    ...tieFor(
      kind,
      { tie: row.tie, self: row.children.some(({ self }) => self), child: row.children.some(({ self }) => !self) },
      row,
    ),
    children: row.children,
    audience: asked && row.model_id ? await asked(ctx, row.model_id) : [],
    choice: isFixed(kind) ? null : choiceOf(kind),
    ...channelsFor(kind, (chosen as ChannelChoice | undefined) ?? null),
    calm: row.calm,
    locked: isLocked(kind),
  };
}

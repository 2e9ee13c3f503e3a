import { messagesCard, messagesModule } from '@encrier/contract/communication/messages';
import { directionOf } from '#kernel/content/direction.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import { holds } from '#kernel/policy/actor.ts';
import { wasReviewedOrReported } from './reviews/reviews.public.ts';
import { mayRead } from './access/access.public.ts';
import { toIso } from './messages.present.ts';
import { atHome } from './messages.queries.ts';

/**
 * Who may open a message's files: its current readers (SEC-OBJ-08), and moderators when it was submitted for review or
 * reported.
 */
export function registerMessagesFiles(): void {
  ownsFiles(
    'message',
    { table: 'messages', module: messagesModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' &&
      ((await mayRead(db, ctx, id)) !== null ||
        (holds(ctx.actor, 'messages.validate') && (await wasReviewedOrReported(db, id)))),
  );
}

/** Registers the card of the first page: threads with unread messages; absent when there are none. */
export function registerMessagesHome(): void {
  homeCard(
    messagesCard,
    async (ctx, child) => {
      if (ctx.actor.kind !== 'account') return null;
      const found = await atHome(ctx, ctx.actor, child);
      if (!found.unread) return null;
      return {
        ...found,
        items: found.items.map((item) => ({
          ...item,
          dir: directionOf(`${item.subject} ${item.excerpt}`),
          at: toIso(item.at),
        })),
      };
    },
    messagesModule,
  );
}

export { mayClose, messageCan, replyOf } from './messages.policy.ts';
export { toIso, toIsoOrNull, toWords } from './messages.present.ts';
export { answersSql, rulesSql } from './messages.queries.ts';

import { ownsFiles } from '#kernel/files/owners.ts';
import { holds } from '#kernel/policy/actor.ts';
import { wasReviewedOrReported } from '../message-reviews/message-reviews.public.ts';
import { mayRead } from '../messages-access/messages-access.public.ts';

/** Who may open a message's files: whoever may read it at this moment (SEC-OBJ-08), and who validates when it was brought before him. */
export function registerMessagesFiles(): void {
  ownsFiles('message', async (ctx, db, id) => ctx.actor.kind === 'account' && ((await mayRead(db, ctx, id)) !== null || (holds(ctx.actor, 'messages.validate') && (await wasReviewedOrReported(db, id)))));
}

export { mayClose, messageCan, replyOf } from './messages.policy.ts';
export { instant, iso, type RuleRow, toWords } from './messages.present.ts';
export { answersSql, rulesSql } from './messages.queries.ts';

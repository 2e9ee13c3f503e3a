import { ownsFiles } from '#kernel/files/owners.ts';
import { holds } from '#kernel/policy/actor.ts';
import { wasReviewedOrReported } from '../message-reviews/message-reviews.public.ts';
import { mayRead } from './messages.access.ts';

export { mayRead, threadFor, wardsOf } from './messages.access.ts';
export type { Access } from './messages.access.ts';
export { detailOf, type PersonFacts } from './messages.messages.ts';
export { factsSql, viewerOf } from './messages.people.ts';
export { readThread } from './messages.thread.ts';

/** Who may open a message's files: whoever may read it at this moment (SEC-OBJ-08), and who validates when it was brought before him. */
export function registerMessagesFiles(): void {
  ownsFiles('message', async (ctx, db, id) => ctx.actor.kind === 'account' && ((await mayRead(db, ctx, id)) !== null || (holds(ctx.actor, 'messages.validate') && (await wasReviewedOrReported(db, id)))));
}

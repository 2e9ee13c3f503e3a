import { type AccountActor, holds } from '#kernel/policy/actor.ts';

type Facts = { senderRole: string };
const family = (role: string): boolean => role === 'parent' || role === 'eleve';

/** People who handle complaints turn a family's message into that family's complaint. */
export const forItsAuthor = (actor: AccountActor, { senderRole }: Facts): boolean =>
  family(senderRole) && holds(actor, 'complaints.handle');
/** A parent makes one of a message received. */
export const mayComplain = (actor: AccountActor, facts: Facts): boolean =>
  actor.roles.has('parent') || forItsAuthor(actor, facts);

import type { RawBuilder } from 'kysely';
import { hasWords, isCalledByWords } from '#kernel/content/search-key.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Audience, mayShowField } from './fields.policy.ts';
import { accountStates } from './directory.messages.ts';
import { audienceOf, listAudienceOf } from './directory.policy.ts';

/** Words for the state of an account, by language, the same as on screens. */
export const wordsOfAccounts = accountStates;

export type { Audience } from './fields.policy.ts';
export {
  classPupilFields,
  pickFields,
  pupilColumnFields,
  pupilFields,
  pupilRowFields,
  shownTo,
  mayShowField,
  tieFields,
} from './fields.policy.ts';
export type { Reach } from './directory.policy.ts';
export {
  classIdInReach,
  classIdWithin,
  classInReach,
  classWithin,
  followedChildIds,
  groupInReach,
  groupWithin,
  guardianOf,
  lastPlaceWithin,
  learnsWhere,
  orgInReach,
  orgWithin,
  ownChildIds,
  pupilInReach,
  pupilWithin,
  reachFor,
  staffInReach,
  staffWithin,
  worksInReach,
} from './directory.reach.ts';
export { familyPupils, followedPupils, ownChildren, ownFollowed, ownPupils } from './own.queries.ts';

/** The audience of an actor's list of persons; see `audienceOf`. */
export const audienceFor = (ctx: Pick<ReadCtx, 'actor'>): Exclude<Audience, 'protected'> => audienceOf(self(ctx));

/** The audience of an actor's list with columns that may be protected; see `listAudienceOf`. */
export const listAudienceFor = (ctx: Pick<ReadCtx, 'actor'>): Audience => listAudienceOf(self(ctx));

/**
 * Whether the person called `alias` has each word of a search in their name or, for readers of their numbers, in a number.
 * Every search of people uses it: otherwise a reader who sees no number could guess one digit by digit (SEC-OBJ-11).
 */
export const isFound = (
  ctx: Pick<ReadCtx, 'actor'>,
  alias: string,
  text: string | null | undefined,
): RawBuilder<boolean> =>
  mayShowField(audienceFor(ctx), 'sheet') ? hasWords(`${alias}.search_key`, text) : isCalledByWords(alias, text);

/** The day of a request on the school's clock. */
export const todayOf = (ctx: Pick<ReadCtx, 'today'>): string => ctx.today;

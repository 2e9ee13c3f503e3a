import type { AudienceMandate, AudienceRule } from '@encrier/contract/communication/audience';
import type { Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { Figure } from '../judging/judging.public.ts';

export type ReplyFacts = {
  closed: boolean;
  replies: 'all' | 'sender' | 'none';
  author: boolean;
  to: 'sender' | 'all';
  toAuthor: boolean;
};
/**
 * Whether a reply may be written in a thread. Its author may continue until it is closed; the others reply as the
 * author allowed: to everybody, to the author alone, or not at all.
 */
export function replyRefusal({
  closed,
  replies,
  author,
  to,
  toAuthor,
}: ReplyFacts): 'messages.thread_closed' | 'messages.no_replies' | null {
  if (closed) return 'messages.thread_closed';
  if (author || replies === 'all') return null;
  return replies === 'sender' && to === 'sender' && toAuthor ? null : 'messages.no_replies';
}

/** A rule of the sender's role, as the check of a message reads it. */
type WritingRule = { role: Role; mode: 'allowed' | 'review' | 'forbidden'; tie: string };
export type Reasoned = { mode: WritingRule['mode']; why: 'matrix' | 'out_of_reach' | null };

/** Result of one rule for a whole group; `own` when the group is one of the sender's. */
export function withReason({ mode, tie }: WritingRule, own: boolean): Reasoned {
  if (mode === 'forbidden') return { mode, why: 'matrix' };
  return tie === 'all' || own ? { mode, why: null } : { mode: 'forbidden', why: 'out_of_reach' };
}

/** A group of pupils, named by its id or by a word of the school. */
export type Unit = Pick<AudienceRule, 'kind'> & {
  ref: string | null;
  word: string | null;
  own: boolean;
  mandate: AudienceMandate | null;
};
/** Roles of people who can hold a mandate: a council mixes several, and each member is checked on sending. */
const holders: Readonly<Record<AudienceMandate, readonly Role[]>> = {
  pupils: ['eleve'],
  parents: ['parent'],
  council: ['admin', 'personnel', 'prof', 'parent', 'eleve'],
};

/**
 * A level, a class, a subject and so on as choices: its pupils, its guardians. A choice that is wholly closed is shown
 * once, with the reason. Representatives of a place are a choice when the matrix allows one of their roles.
 */
export function unitChoices(
  writingRules: readonly WritingRule[],
  { kind, ref, word, own, mandate }: Unit,
): ({ rule: AudienceRule } & Reasoned)[] {
  const named: AudienceRule = { kind, ...(ref && { ref }), ...(word && { word }) };
  const to = (role: Role): Reasoned =>
    withReason(
      writingRules.find((writingRule) => writingRule.role === role) ?? { role, mode: 'forbidden', tie: 'none' },
      own,
    );
  if (mandate) {
    const open = holders[mandate].map(to).find(({ why }) => why === null);
    return open ? [{ rule: { ...named, mandate }, ...open }] : [];
  }
  const choices = (
    [
      ['guardians', 'parent'],
      ['pupils', 'eleve'],
    ] as const
  ).map(([who, role]) => ({ rule: { ...named, who: [who] } as AudienceRule, ...to(role) }));
  const open = choices.filter((one) => one.why === null);
  return open.length ? open : [{ ...choices[0]!, rule: named }];
}

type Counted = { role: Role; mode: 'allowed' | 'review' | 'forbidden' };
/** Distinct rules used by a message. */
export const receiversOf = (figures: readonly Counted[]): Counted[] =>
  figures.filter(({ mode }) => mode !== 'forbidden').map(({ role, mode }) => ({ role, mode }));

/** Without the right to write to many, a message reaches this many people (SEC-RAT-03). */
export const FEW = 50;

/**
 * The largest number of people that a sender may reach: no limit for a right to the whole school; for a right to their
 * classes, their pupils and families and few others; few without the right.
 */
export function maxFor(scope: Scope | null, figures: readonly Pick<Figure, 'kind' | 'mode' | 'count'>[]): number {
  if (scope === 'school') return Number.POSITIVE_INFINITY;
  if (scope === null) return FEW;
  const others = figures
    .filter(({ kind, mode }) => mode !== 'forbidden' && kind !== 'pupil' && kind !== 'guardian')
    .reduce((total, { count }) => total + count, 0);
  return others > FEW ? FEW : Number.POSITIVE_INFINITY;
}

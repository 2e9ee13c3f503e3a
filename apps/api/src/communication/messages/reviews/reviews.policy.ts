import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

export type ReviewState = 'waiting' | 'approved' | 'corrected' | 'returned' | 'refused' | 'withdrawn';
export type Decision = 'approve' | 'correct' | 'return' | 'refuse';

/** A review: one decision; a second reviewer gets the first one's result. */
export const reviewWorkflow = workflow<ReviewState, Decision | 'withdraw' | 'escalate'>(
  'message_reviews.status',
  ['waiting', 'approved', 'corrected', 'returned', 'refused', 'withdrawn'],
  'waiting',
  {
    approve: leads(['waiting'], 'approved'),
    correct: leads(['waiting'], 'corrected'),
    return: leads(['waiting'], 'returned'),
    refuse: leads(['waiting'], 'refused'),
    withdraw: leads(['waiting'], 'withdrawn'),
    escalate: stays(['waiting']),
  },
);
const reportStates = ['open', 'handled', 'dismissed'] as const;
/** States of a report; a closed report can be closed again with another answer. */
export const reportWorkflow = workflow('message_reports.status', reportStates, 'open', {
  handle: leads(['open'], 'handled'),
  dismiss: leads(['open'], 'dismissed'),
});

/** A lock lasts this long unless its holder extends it, in milliseconds. */
export const LOCK_MS = 15 * 60_000;

export type ReviewFacts = { status: ReviewState; senderId: string; lockedBy: string | null; lockedUntil: Date | null };

/** Who holds the lock now; null when nobody does. */
export const lockHolder = (
  { lockedBy, lockedUntil }: Pick<ReviewFacts, 'lockedBy' | 'lockedUntil'>,
  now: Date,
): string | null => (lockedBy && lockedUntil && lockedUntil > now ? lockedBy : null);

/**
 * Why an account with `messages.validate` cannot decide on this message now; null when it can (SEC-BIZ-01: never the
 * account's own).
 */
export function refusal(facts: ReviewFacts, accountId: string, now: Date): 'decided' | 'own' | 'locked' | null {
  if (!reviewWorkflow.allows(facts.status, 'approve')) return 'decided';
  if (facts.senderId === accountId) return 'own';
  const holder = lockHolder(facts, now);
  return holder && holder !== accountId ? 'locked' : null;
}

/** State after a decision. */
export const stateAfter = (decision: Decision): ReviewState => reviewWorkflow.next('waiting', decision) ?? 'waiting';
/** State of the message after each decision; an approved one is sent or waits for its hour. */
export const messageAfter: Record<Decision, 'released' | 'returned' | 'refused'> = {
  approve: 'released',
  correct: 'released',
  return: 'returned',
  refuse: 'refused',
};

/** Decisions that say why. */
export const needsReason = (decision: Decision): boolean => decision === 'return' || decision === 'refuse';

/** What the deadline does: send, refuse, or escalate and wait. An escalated message keeps waiting. */
export function atDeadline(
  expiry: 'approve' | 'refuse' | 'escalate',
  escalated: boolean,
): 'approve' | 'refuse' | 'escalate' | 'wait' {
  if (expiry === 'escalate') return escalated ? 'wait' : 'escalate';
  return expiry;
}

/** Whether a message goes to a class, a role, persons, or several of these. */
export function audienceKind(kinds: readonly string[]): 'class' | 'role' | 'person' | 'mixed' {
  const seen = new Set(
    kinds.map((kind) => (kind === 'person' ? kind : kind === 'everyone' || kind === 'role' ? 'role' : 'class')),
  );
  if (seen.size === 0) return 'person';
  return seen.size === 1 ? ([...seen][0] as 'class' | 'role' | 'person') : 'mixed';
}

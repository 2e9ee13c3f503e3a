import {
  type AskedSelf,
  type CommitmentState,
  type SelfAnswer,
  type SummaryMove,
  type SummaryState,
  commitmentStates,
} from '@encrier/contract/teaching/summaries';
import { leads, workflow } from '#kernel/policy/workflow.ts';

export const summaryFlow = workflow<SummaryState, SummaryMove>(
  'summaries.state',
  ['draft', 'reviewed', 'published'],
  'draft',
  {
    review: { draft: 'reviewed' },
    publish: { reviewed: 'published' },
    reopen: { reviewed: 'draft', published: 'draft' },
  },
);

/**
 * What a member of staff is to a pupil: a teacher, the head teacher of the class, an office responsible for reports.
 */
export type Standing = { teaches: boolean; leads: boolean; manages: boolean; looking: boolean };

/** What may be done with a pupil's report. A missing report counts as a draft. */
export function mayOnSummary(state: SummaryState | null, { teaches, leads, manages, looking }: Standing) {
  const holds = (leads || manages) && !looking;
  const open = state !== 'published';
  return {
    comment: teaches && !looking && open,
    edit: holds && open,
    review: holds && state !== null && summaryFlow.allows(state, 'review'),
    publish: holds && state !== null && summaryFlow.allows(state, 'publish'),
    reopen: holds && state !== null && summaryFlow.allows(state, 'reopen'),
    meet: (teaches || holds) && !looking,
    follow: (teaches || holds) && !looking,
  };
}

/** A report is published only with a comment or a goal. */
export const isEmpty = (row: { general: string; goals: readonly string[] }, comments: number): boolean =>
  !row.general && !row.goals.length && comments === 0;

/** States of a commitment: a settled one can be settled differently; only a person reopens it. */
export const commitmentFlow = workflow<CommitmentState, CommitmentState>(
  'summary_commitments.state',
  commitmentStates,
  'open',
  {
    open: leads(['kept', 'missed', 'dropped'], 'open'),
    kept: leads(['open', 'missed', 'dropped'], 'kept'),
    missed: leads(['open', 'kept', 'dropped'], 'missed'),
    dropped: leads(['open', 'kept', 'missed'], 'dropped'),
  },
);

/**
 * The pupil's answers by question: answers to removed questions are dropped, and a value outside the scale counts as
 * none.
 */
export function answered(
  questions: readonly AskedSelf[],
  given: readonly { questionId: string; value: string }[],
): SelfAnswer[] {
  const values = new Map(given.map(({ questionId, value }) => [questionId, value]));
  return questions.map(({ id, kind, label }) => {
    const value = values.get(id) ?? '';
    return { questionId: id, kind, label, value: kind === 'scale' && !/^[1-4]$/.test(value) ? '' : value };
  });
}

/** Which of two versions written by one pupil wins: the one changed more often. */
export const isLater = (sent: number, held: number | null): boolean => held === null || sent > held;

type Span = { id: string; startsOn: string; endsOn: string };
/** The term of a day, else the last one begun before it, else the first. */
export function nearestTerm<T extends Span>(terms: readonly T[], today: string): T | null {
  const now = terms.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  return now ?? terms.findLast(({ startsOn }) => startsOn <= today) ?? terms[0] ?? null;
}
/** Terms up to one, included. */
export const upTo = <T extends Span>(terms: readonly T[], id: string): T[] =>
  terms.slice(0, terms.findIndex((term) => term.id === id) + 1);

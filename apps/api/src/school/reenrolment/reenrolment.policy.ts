import { dayNumber } from '#kernel/policy/days.ts';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { FileState, ReenrolmentChoice, ReenrolmentDecision } from '@encrier/contract/school/reenrolment';

/** A campaign: opened to families, ended before its time, opened again while its last day has not passed. */
export const campaignWorkflow = workflow('reenrolment_campaigns.state', ['draft', 'published', 'closed'], 'draft', {
  edit: stays(['draft', 'published']),
  remove: stays(['draft']),
  answer: stays(['published', 'closed']),
  published: leads(['draft', 'closed'], 'published'),
  closed: leads(['published'], 'closed'),
});
export type CampaignState = (typeof campaignWorkflow.states)[number];
const given = ['given', 'accepted', 'refused'] as const;
/** A paper of a file: an accepted one stays as its family gave it. */
export const pieceWorkflow = workflow('reenrolment_pieces.state', given, 'given', {
  give: leads(['given', 'refused'], 'given'),
  accept: leads(given, 'accepted'),
  refuse: leads(given, 'refused'),
});
/** State of a paper after the office's check. */
export const checkedPiece = (state: (typeof given)[number], accept: boolean): (typeof given)[number] =>
  pieceWorkflow.next(state, accept ? 'accept' : 'refuse') ?? state;

/** Days before the end on which families without answer are reminded. */
export const reminderDays = { week: 7, last: 2 } as const;
export type Reminder = 'opening' | 'week' | 'last';

/** A pupil's state from the answers that count and the office's decision. */
export function stateOf(choices: readonly ReenrolmentChoice[], decision: ReenrolmentDecision | null): FileState {
  if (decision) return decision;
  const [yes, no] = [choices.includes('accept'), choices.includes('refuse')];
  if (yes && no) return 'conflict';
  if (yes) return 'accepted';
  if (no) return 'refused';
  return choices.length ? 'unsure' : 'waiting';
}

type Span = { state: string; opensOn: string; closesOn: string };
/** Whether families answer on a day (`YYYY-MM-DD`), both ends included. */
export const isOpen = ({ state, opensOn, closesOn }: Span, today: string): boolean =>
  state === 'published' && opensOn <= today && today <= closesOn;

/**
 * The notice that is due on a day: the opening, then a week before the end, then two days before; a short campaign
 * skips the first ones. Null outside.
 */
export function reminderOn(span: Span, today: string): Reminder | null {
  if (!isOpen(span, today)) return null;
  const left = dayNumber(span.closesOn) - dayNumber(today);
  return left <= reminderDays.last ? 'last' : left <= reminderDays.week ? 'week' : 'opening';
}

export type FamilyAnswer = {
  choice: ReenrolmentChoice;
  options: string;
  boardRegime: string;
  reason: string;
  destination: string;
  certificate: boolean;
};
/** An answer without the fields that its choice does not use. */
export function cleanAnswer({
  choice,
  options,
  boardRegime,
  reason,
  destination,
  certificate,
}: FamilyAnswer): FamilyAnswer {
  const [accept, refuse] = [choice === 'accept', choice === 'refuse'];
  return {
    choice,
    options: accept ? options : '',
    boardRegime: accept ? boardRegime : '',
    reason: refuse ? reason : '',
    destination: refuse ? destination : '',
    certificate: refuse && certificate,
  };
}

/**
 * Why the office cannot decide this way; null when it can. A choice that nobody made cannot be confirmed, and settling
 * a difference needs a reason.
 */
export function decisionFault({
  decision,
  choices,
  note,
  missing,
  anyway,
}: {
  decision: ReenrolmentDecision;
  choices: readonly ReenrolmentChoice[];
  note: string;
  missing: number;
  anyway: boolean;
}): 'reenrolment.nothing_said' | 'reenrolment.note_missing' | 'reenrolment.papers_missing' | null {
  if (!choices.includes(decision === 'enrolled' ? 'accept' : 'refuse')) return 'reenrolment.nothing_said';
  if (stateOf(choices, null) === 'conflict' && !note) return 'reenrolment.note_missing';
  return decision === 'enrolled' && missing > 0 && !anyway ? 'reenrolment.papers_missing' : null;
}

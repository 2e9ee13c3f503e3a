import { complaintStatuses, type ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { OfficeStep } from '@encrier/contract/communication/complaints-handling';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

export type AuthorMove = 'reply' | 'close' | 'reopen' | 'rate';
export type ClockMove = 'pass_due' | 'lapse';
export type Move = OfficeStep | AuthorMove | ClockMove;

const live: readonly ComplaintStatus[] = ['submitted', 'acknowledged', 'in_progress', 'escalated', 'reopened'];
const running: readonly ComplaintStatus[] = [...live, 'waiting_author'];
/** Every move of a complaint (module note 19). A reply gives the file back to the office. */
export const complaintWorkflow = workflow<ComplaintStatus, Move>('complaints.status', complaintStatuses, 'submitted', {
  acknowledge: leads(['submitted', 'reopened'], 'acknowledged'),
  start: leads(['submitted', 'acknowledged', 'escalated', 'reopened'], 'in_progress'),
  answer: leads(running, 'in_progress'),
  ask: leads(live, 'waiting_author'),
  resolve: leads(running, 'resolved'),
  reject: leads(running, 'rejected'),
  escalate: leads(['submitted', 'acknowledged', 'in_progress', 'waiting_author', 'reopened'], 'escalated'),
  pass_due: leads(['submitted', 'acknowledged', 'in_progress', 'reopened'], 'escalated'),
  lapse: leads(['resolved'], 'closed'),
  close: leads(['resolved'], 'closed'),
  reply: { ...stays(live), waiting_author: 'in_progress' },
  reopen: leads(['resolved', 'closed', 'rejected'], 'reopened'),
  rate: stays(['closed']),
});
/** The state after a move; null when it is not allowed. */
export const after = complaintWorkflow.next;
export const isOver = (status: ComplaintStatus): boolean => status === 'closed' || status === 'rejected';
/** Whether the office must write a text to the author with this step. */
export const needsText = (step: OfficeStep): boolean =>
  step === 'answer' || step === 'ask' || step === 'resolve' || step === 'reject';
/** Steps that count as an answer. */
export const answers = (move: Move): boolean =>
  move === 'answer' || move === 'ask' || move === 'resolve' || move === 'reject';

/** Until when the author may reopen it; null where that is over or makes no sense. */
export function reopenUntil(
  row: { status: ComplaintStatus; resolvedAt: Date | null; endedAt: Date | null; anonymisedAt: Date | null },
  reopenDays: number,
): Date | null {
  const since = row.status === 'resolved' ? row.resolvedAt : isOver(row.status) ? row.endedAt : null;
  return since && !row.anonymisedAt ? new Date(since.getTime() + reopenDays * 86_400_000) : null;
}

/** The number of a complaint in the school year that begins in `year`. */
export const numberOf = (year: number, count: number): string => `R-${year}-${String(count).padStart(4, '0')}`;

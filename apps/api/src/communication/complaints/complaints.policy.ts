import type { ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { OfficeStep } from '@encrier/contract/communication/complaints-handling';

export type AuthorMove = 'reply' | 'close' | 'reopen' | 'rate';
export type ClockMove = 'pass_due' | 'lapse';
export type Move = OfficeStep | AuthorMove | ClockMove;

const live: readonly ComplaintStatus[] = ['submitted', 'acknowledged', 'in_progress', 'escalated', 'reopened'];
const running: readonly ComplaintStatus[] = [...live, 'waiting_author'];
/** Every move, the states it leaves, and where it leads; `same` keeps the state (module note 19). */
export const moves: Readonly<Record<Move, { from: readonly ComplaintStatus[]; to: ComplaintStatus | 'same' }>> = {
  acknowledge: { from: ['submitted', 'reopened'], to: 'acknowledged' },
  start: { from: ['submitted', 'acknowledged', 'escalated', 'reopened'], to: 'in_progress' },
  answer: { from: running, to: 'in_progress' },
  ask: { from: live, to: 'waiting_author' },
  resolve: { from: running, to: 'resolved' },
  reject: { from: running, to: 'rejected' },
  escalate: { from: ['submitted', 'acknowledged', 'in_progress', 'waiting_author', 'reopened'], to: 'escalated' },
  pass_due: { from: ['submitted', 'acknowledged', 'in_progress', 'reopened'], to: 'escalated' },
  lapse: { from: ['resolved'], to: 'closed' },
  close: { from: ['resolved'], to: 'closed' },
  reply: { from: running, to: 'same' },
  reopen: { from: ['resolved', 'closed', 'rejected'], to: 'reopened' },
  rate: { from: ['closed'], to: 'same' },
};
/** Where a move leads from a state; null where it is not allowed. A reply gives the file back to the office. */
export function after(status: ComplaintStatus, move: Move): ComplaintStatus | null {
  const { from, to } = moves[move];
  if (!from.includes(status)) return null;
  if (move === 'reply') return status === 'waiting_author' ? 'in_progress' : status;
  return to === 'same' ? status : to;
}
export const isOver = (status: ComplaintStatus): boolean => status === 'closed' || status === 'rejected';
/** What the office must say to the author with a step. */
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

import { complaintStatuses, type ComplaintStatus } from '@encrier/contract/communication/complaints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, complaintWorkflow, isOver, type Move, numberOf, reopenUntil } from './complaints.policy.ts';

/** What each state allows, written out by hand: the table is compared with it, not with itself. */
const allowed: Record<ComplaintStatus, Partial<Record<Move, ComplaintStatus>>> = {
  submitted: {
    acknowledge: 'acknowledged',
    start: 'in_progress',
    answer: 'in_progress',
    ask: 'waiting_author',
    resolve: 'resolved',
    reject: 'rejected',
    escalate: 'escalated',
    pass_due: 'escalated',
    reply: 'submitted',
  },
  acknowledged: {
    start: 'in_progress',
    answer: 'in_progress',
    ask: 'waiting_author',
    resolve: 'resolved',
    reject: 'rejected',
    escalate: 'escalated',
    pass_due: 'escalated',
    reply: 'acknowledged',
  },
  in_progress: {
    answer: 'in_progress',
    ask: 'waiting_author',
    resolve: 'resolved',
    reject: 'rejected',
    escalate: 'escalated',
    pass_due: 'escalated',
    reply: 'in_progress',
  },
  waiting_author: {
    answer: 'in_progress',
    resolve: 'resolved',
    reject: 'rejected',
    escalate: 'escalated',
    reply: 'in_progress',
  },
  escalated: {
    start: 'in_progress',
    answer: 'in_progress',
    ask: 'waiting_author',
    resolve: 'resolved',
    reject: 'rejected',
    reply: 'escalated',
  },
  reopened: {
    acknowledge: 'acknowledged',
    start: 'in_progress',
    answer: 'in_progress',
    ask: 'waiting_author',
    resolve: 'resolved',
    reject: 'rejected',
    escalate: 'escalated',
    pass_due: 'escalated',
    reply: 'reopened',
  },
  resolved: { lapse: 'closed', close: 'closed', reopen: 'reopened' },
  closed: { reopen: 'reopened', rate: 'closed' },
  rejected: { reopen: 'reopened' },
};
const all = Object.keys(complaintWorkflow.moves) as Move[];

/** Only its author reopens a finished complaint; only a solved one is closed; the scheduler never rejects one. */
function expectLegal(status: ComplaintStatus, move: Move, next: ComplaintStatus): void {
  expect(complaintStatuses).toContain(next);
  if (isOver(status) && next !== status) expect(move).toBe('reopen');
  if (next === 'closed') expect(['resolved', 'closed']).toContain(status);
  if (next === 'rejected') expect(move).toBe('reject');
  if (status === 'waiting_author') expect(move).not.toBe('pass_due');
}

describe('states of a complaint', () => {
  it.each(complaintStatuses.flatMap((status) => all.map((move) => [status, move] as const)))('%s, %s', (status, move) =>
    expect(after(status, move)).toBe(allowed[status][move] ?? null),
  );

  it('never reaches an invalid state, in 10,000 random histories', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 40 }), (life) => {
        let status: ComplaintStatus = 'submitted';
        for (const move of life) {
          const next = after(status, move);
          if (next === null) continue;
          expectLegal(status, move, next);
          status = next;
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('number complaints from the beginning of the year', () =>
    expect([numberOf(2026, 1), numberOf(2026, 12_345)]).toEqual(['R-2026-0001', 'R-2026-12345']));

  it('allow reopening for a set number of days after the end', () => {
    const end = new Date('2026-11-02T10:00:00Z');
    const row = { resolvedAt: null, endedAt: null, anonymisedAt: null };
    expect(reopenUntil({ ...row, status: 'closed', endedAt: end }, 14)).toEqual(new Date('2026-11-16T10:00:00Z'));
    expect(reopenUntil({ ...row, status: 'resolved', resolvedAt: end }, 1)).toEqual(new Date('2026-11-03T10:00:00Z'));
    expect(reopenUntil({ ...row, status: 'in_progress' }, 14)).toBeNull();
    expect(reopenUntil({ ...row, status: 'closed', endedAt: end, anonymisedAt: end }, 14)).toBeNull();
  });
});

import type { ComplaintPriority } from '@encrier/contract/communication/complaints';
import type { OfficeComplaint, QueueRow } from '@encrier/contract/communication/complaints-handling';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { complaintOver, leadsTo, presentEntry, presentRow } from '../complaints.public.ts';
import { type DelayState, delayState, stepsFrom } from './handling.policy.ts';

type Row = Parameters<typeof presentRow>[0];
type Entry = Parameters<typeof presentEntry>[0];
export type QueueStored = Row & {
  author: string | null;
  priority: string;
  confidential: boolean;
  assigned_to: string | null;
  assignee: string | null;
  answer_warn_at: Date;
  answer_due_at: Date;
  solve_warn_at: Date;
  solve_due_at: Date;
  answered_at: Date | null;
  resolved_at: Date | null;
  ended_at: Date | null;
  category_id: string;
  version: number;
};
export type OfficeStored = QueueStored & {
  body: string;
  author_reads: boolean;
  concerned_id: string | null;
  concerned: string | null;
  outcome: string;
  satisfaction: number | null;
  satisfaction_note: string;
  reopen_count: number;
  source_type: string | null;
  source_id: string | null;
  anonymised_at: Date | null;
  entries: Entry[];
  files: Attachment[];
};
type Delay = { dueAt: string; state: DelayState };

function delaysOf(row: QueueStored, now: Date): { answer: Delay; solution: Delay } {
  const state = { paused: row.status === 'waiting_author', over: complaintOver(row.status) };
  return {
    answer: {
      dueAt: row.answer_due_at.toISOString(),
      state: delayState(
        { warnAt: row.answer_warn_at, dueAt: row.answer_due_at, metAt: row.answered_at, ...state },
        now,
      ),
    },
    solution: {
      dueAt: row.solve_due_at.toISOString(),
      state: delayState({ warnAt: row.solve_warn_at, dueAt: row.solve_due_at, metAt: row.resolved_at, ...state }, now),
    },
  };
}

/** A file in the office's list; `looking`: a member of staff in look-as, who changes nothing. */
export function presentQueueRow(row: QueueStored, { now, looking }: { now: Date; looking: boolean }): QueueRow {
  const { answer, solution } = delaysOf(row, now);
  const runs = !complaintOver(row.status) && row.status !== 'resolved';
  return {
    ...presentRow(row),
    author: row.author ?? '',
    priority: row.priority as ComplaintPriority,
    confidential: row.confidential,
    assignedTo: row.assigned_to ? { id: row.assigned_to, label: row.assignee ?? '' } : null,
    late: runs && (answer.state === 'late' || solution.state === 'late'),
    delay: runs ? (row.answered_at ? solution : answer) : null,
    steps: looking ? [] : stepsFrom(row.status, leadsTo),
    version: row.version,
  };
}

type Around = Pick<OfficeComplaint, 'handlers' | 'categories' | 'people'>;
export function presentOffice(
  row: OfficeStored,
  around: Around,
  reader: { accountId: string; looking: boolean; now: Date },
): OfficeComplaint {
  const may = !reader.looking && row.anonymised_at === null;
  return {
    ...presentQueueRow(row, reader),
    body: row.body,
    authorReads: row.author_reads,
    categoryId: row.category_id,
    files: row.files,
    entries: row.entries.map((entry) => presentEntry(entry, { accountId: reader.accountId, office: true })),
    concerned: row.concerned_id ? { id: row.concerned_id, label: row.concerned ?? '' } : null,
    outcome: row.outcome,
    ...delaysOf(row, reader.now),
    satisfaction: row.satisfaction,
    satisfactionNote: row.satisfaction_note,
    reopenCount: row.reopen_count,
    source: row.source_type && row.source_id ? { type: row.source_type, id: row.source_id } : null,
    ...around,
    takeAs:
      may &&
      !complaintOver(row.status) &&
      row.assigned_to !== reader.accountId &&
      around.handlers.some(({ id }) => id === reader.accountId)
        ? reader.accountId
        : null,
    can: { edit: may && !complaintOver(row.status), note: may },
  };
}

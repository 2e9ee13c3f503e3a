import type {
  Complaint,
  ComplaintEntry,
  ComplaintRow,
  ComplaintService,
  ComplaintStatus,
} from '@encrier/contract/communication/complaints';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { directionOf } from '#kernel/content/direction.ts';
import { after, type AuthorMove, reopenUntil } from './complaints.policy.ts';

export type EntryRow = {
  id: string;
  kind: 'message' | 'note' | 'step';
  side: 'author' | 'office';
  by_id: string | null;
  by: string | null;
  step: ComplaintStatus | null;
  body: string;
  at: string;
  files: Attachment[];
};
export type StoredComplaint = {
  id: string;
  number: string;
  subject: string;
  body: string;
  category_id: string;
  category: string;
  service: ComplaintService;
  status: ComplaintStatus;
  child: string | null;
  confidential: boolean;
  concerned_id: string | null;
  concerned: string | null;
  named_by_author: boolean;
  author_id: string | null;
  outcome: string;
  satisfaction: number | null;
  satisfaction_note: string;
  resolved_at: Date | null;
  ended_at: Date | null;
  anonymised_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

export const presentRow = (
  row: Pick<
    StoredComplaint,
    'id' | 'number' | 'subject' | 'category' | 'service' | 'status' | 'child' | 'created_at' | 'updated_at'
  >,
): ComplaintRow => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  dir: directionOf(row.subject),
  category: row.category,
  service: row.service,
  status: row.status,
  child: row.child ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** One line of a file for a reader; the author sees the office without the names of its people. */
export const presentEntry = (row: EntryRow, reader: { accountId: string; office: boolean }): ComplaintEntry => ({
  id: row.id,
  kind: row.kind,
  side: row.side,
  by: row.side === 'office' && !reader.office ? '' : (row.by ?? ''),
  step: row.step,
  body: row.body,
  dir: directionOf(row.body),
  at: new Date(row.at).toISOString(),
  files: row.files,
  mine: row.by_id === reader.accountId,
});

/** The complaint as its author reads it; without the person named by the office. */
export function presentComplaint(
  row: StoredComplaint,
  parts: { entries: readonly EntryRow[]; files: Attachment[] },
  reader: { accountId: string; looking: boolean; reopenDays: number; now: Date },
): Complaint {
  const until = reopenUntil(
    { status: row.status, resolvedAt: row.resolved_at, endedAt: row.ended_at, anonymisedAt: row.anonymised_at },
    reader.reopenDays,
  );
  const may = (move: AuthorMove): boolean => !reader.looking && after(row.status, move) !== null;
  const open = until !== null && until > reader.now;
  return {
    ...presentRow(row),
    body: row.body,
    confidential: row.confidential,
    concerned: row.named_by_author ? (row.concerned ?? '') : '',
    files: parts.files,
    entries: parts.entries
      .filter(({ kind }) => kind !== 'note')
      .map((entry) => presentEntry(entry, { accountId: reader.accountId, office: false })),
    outcome: row.outcome,
    satisfaction: row.satisfaction,
    satisfactionNote: row.satisfaction_note,
    reopenUntil: open ? until.toISOString() : null,
    version: row.version,
    can: { reply: may('reply'), close: may('close'), reopen: may('reopen') && open, rate: may('rate') },
  };
}

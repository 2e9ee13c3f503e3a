import type { Attachment } from '@encrier/contract/kernel/attachment';
import type {
  ConductReply,
  FamilyNote,
  NoteCategory,
  NoteShare,
  NoteVisibility,
  StaffNote,
  StaffNotePage,
} from '@encrier/contract/school-life/conduct';
import { directionOf } from '#kernel/content/direction.ts';
import { answersAtHome, isConfidential, mayOnNote } from '../conduct.policy.ts';

export type NoteRow = {
  id: string;
  pupil_id: string;
  pupil: string;
  class: string | null;
  category: NoteCategory;
  visibility: NoteVisibility;
  share: NoteShare;
  body: string;
  family_text: string;
  ack_asked: boolean;
  acknowledged: number;
  replies: number;
  waits_since_at: Date | null;
  happened_on: string;
  shared_at: Date | null;
  created_at: Date;
  author_id: string;
  author: string;
  version: number;
};
export type ReplyRow = { id: string; side: 'family' | 'school'; by: string; by_id: string; body: string; at: string };
export type ThreadRow = { with: { id: string; label: string }; reads: boolean; replies: ReplyRow[] };
export type ReadersRow = { label: string; acknowledgedAt: string | null };

const iso = (at: string | Date): string => new Date(at).toISOString();

export const presentReply = (row: ReplyRow, accountId: string): ConductReply => ({
  id: row.id,
  side: row.side,
  by: row.by,
  body: row.body,
  dir: directionOf(row.body),
  at: iso(row.at),
  mine: row.by_id === accountId,
});

export const presentNote = (row: NoteRow, accountId: string): StaffNote => ({
  id: row.id,
  pupil: { id: row.pupil_id, label: row.pupil, class: row.class ?? '' },
  category: row.category,
  confidential: isConfidential(row.category),
  visibility: row.visibility,
  share: row.share,
  body: row.body,
  dir: directionOf(row.body),
  familyText: row.family_text,
  ackAsked: row.ack_asked,
  acknowledged: row.acknowledged,
  replies: row.replies,
  toAnswer: row.waits_since_at !== null,
  happenedOn: row.happened_on,
  createdAt: row.created_at.toISOString(),
  author: row.author,
  mine: row.author_id === accountId,
  version: row.version,
});

export type Staff = { accountId: string; writes: boolean; office: boolean; looking: boolean };
export function presentNotePage(
  row: NoteRow & { threads: ThreadRow[]; readers: ReadersRow[]; files: Attachment[] },
  reader: Staff,
): StaffNotePage {
  const note = presentNote(row, reader.accountId);
  return {
    ...note,
    threads: row.threads.map((one) => ({
      ...one,
      replies: one.replies.map((reply) => presentReply(reply, reader.accountId)),
    })),
    readers: row.readers.map((one) => ({ ...one, acknowledgedAt: one.acknowledgedAt && iso(one.acknowledgedAt) })),
    files: reader.looking ? [] : row.files,
    can: mayOnNote(
      {
        mine: note.mine,
        shared: row.share !== 'none',
        touched: row.replies > 0 || row.acknowledged > 0,
        toAnswer: note.toAnswer,
      },
      reader,
    ),
  };
}

export type FamilyRow = {
  id: string;
  pupil_id: string;
  pupil: string;
  of_age: boolean;
  category: NoteCategory;
  family_text: string;
  author: string;
  happened_on: string;
  shared_at: Date;
  ack_asked: boolean;
  acknowledged_at: Date | null;
  /** This reader's exchange with the school, without those of others. */
  thread: ReplyRow[];
};
export type AtHome = { accountId: string; personId: string | null; looking: boolean };
export function presentFamilyNote(row: FamilyRow, reader: AtHome): FamilyNote {
  const answers = !reader.looking && answersAtHome({ self: row.pupil_id === reader.personId, ofAge: row.of_age });
  return {
    id: row.id,
    pupil: { id: row.pupil_id, label: row.pupil },
    category: row.category,
    text: row.family_text,
    dir: directionOf(row.family_text),
    author: row.author,
    happenedOn: row.happened_on,
    sharedAt: row.shared_at.toISOString(),
    ackAsked: row.ack_asked,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    thread: row.thread.map((one) => presentReply(one, reader.accountId)),
    can: { reply: answers, acknowledge: answers && row.ack_asked && row.acknowledged_at === null },
  };
}

import type { HandInKind, HomeworkKind, OwnHomework, WorkState } from '@encrier/contract/teaching/homework';

export type OwnRow = {
  id: string;
  pupilId: string;
  subject: string;
  subjectAr: string;
  colour: string;
  kind: string;
  title: string;
  due_on: string;
  dueMinute: number | null;
  minutes: number | null;
  hand_in: string;
  required: boolean;
  state: WorkState;
  late: boolean;
  edited_at: Date | null;
  cancelled_at: Date | null;
  pieces: number;
  handedAt: Date | null;
  mark: string;
};
/** Homework as its family reads it, in a list and on its page. A mark is shown with its correction. */
export const presentOwn = (row: OwnRow): OwnHomework => ({
  id: row.id,
  pupilId: row.pupilId,
  subject: row.subject,
  subjectAr: row.subjectAr,
  colour: row.colour,
  kind: row.kind as HomeworkKind,
  title: row.title,
  dueOn: row.due_on,
  dueMinute: row.dueMinute,
  minutes: row.minutes,
  handIn: row.hand_in as HandInKind,
  required: row.required,
  state: row.state,
  late: row.late,
  edited: row.edited_at !== null,
  cancelled: row.cancelled_at !== null,
  pieces: row.pieces,
  handedAt: row.handedAt?.toISOString() ?? null,
  mark: row.state === 'corrected' || row.state === 'again' ? row.mark : '',
});

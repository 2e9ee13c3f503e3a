import type { HandInKind, HomeworkKind, HomeworkRow } from '@encrier/contract/teaching/homework';
import { stateOf } from '../homework.policy.ts';

type Row = {
  id: string;
  course_id: string;
  subject: string;
  subjectAr: string;
  colour: string;
  audience: string;
  kind: string;
  title: string;
  due_on: string;
  minutes: number | null;
  hand_in: string;
  named: boolean;
  publish_at: Date | null;
  published_at: Date | null;
  cancelled_at: Date | null;
  figures: HomeworkRow['figures'];
  lessonGone: boolean;
  version: number;
};
/** Homework as a line of its teachers' list. */
export const presentRow = (row: Row): HomeworkRow => ({
  id: row.id,
  course: {
    id: row.course_id,
    subject: row.subject,
    subjectAr: row.subjectAr,
    colour: row.colour,
    audience: row.audience,
  },
  kind: row.kind as HomeworkKind,
  title: row.title,
  dueOn: row.due_on,
  minutes: row.minutes,
  handIn: row.hand_in as HandInKind,
  state: stateOf(row),
  publishAt: (row.published_at ?? row.publish_at)?.toISOString() ?? null,
  named: row.named,
  figures: row.figures,
  lessonGone: row.lessonGone,
  version: row.version,
});

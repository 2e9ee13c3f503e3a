import type { Lesson } from '@encrier/contract/planning/lessons';

/** A lesson as its question gives it. */
export type LessonRow = Omit<Lesson, 'changedAt' | 'title'> & {
  subject: string | null;
  own: string;
  changedAt: Date | null;
};

/** A lesson as everybody reads it: what it is, where, with whom, and what changed. */
export const presentLesson = ({ subject, own, changedAt, before, ...row }: LessonRow): Lesson => ({
  ...row,
  before: before && {
    day: before.day,
    starts: before.starts,
    ends: before.ends,
    room: before.room,
    teachers: before.teachers,
  },
  title: own || subject || '',
  changedAt: changedAt?.toISOString() ?? null,
});

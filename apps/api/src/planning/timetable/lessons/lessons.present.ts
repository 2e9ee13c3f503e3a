import type { Lesson } from '@encrier/contract/planning/lessons';

/** A lesson as its question gives it. */
export type LessonRow = Omit<Lesson, 'changedAt'> & {
  changedAt: Date | null;
};

/** A lesson as everybody reads it: subject, place, teachers, and changes. */
export const presentLesson = ({ changedAt, before, ...row }: LessonRow): Lesson => ({
  ...row,
  before: before && {
    day: before.day,
    starts: before.starts,
    ends: before.ends,
    room: before.room,
    teachers: before.teachers,
  },
  changedAt: changedAt?.toISOString() ?? null,
});

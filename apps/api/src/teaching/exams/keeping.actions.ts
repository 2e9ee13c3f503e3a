import { type RawBuilder, sql } from 'kysely';
import { monthsBefore } from '#kernel/db/school-day.ts';

/** Seats of tests that took place longer ago than allowed. */
export const satBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(SELECT ox.on_day FROM exams ox WHERE ox.school_id = exam_seats.school_id AND ox.id = exam_seats.exam_id)
    < ${monthsBefore(now, months)}`;

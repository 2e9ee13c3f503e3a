import { type RawBuilder, sql } from 'kysely';
import { monthsBefore } from '#kernel/db/school-day.ts';

/** Marks of assessments that took place longer ago than allowed. */
export const markedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(SELECT a.on_day FROM assessments a WHERE a.school_id = marks.school_id AND a.id = marks.assessment_id)
    < ${monthsBefore(now, months)}`;

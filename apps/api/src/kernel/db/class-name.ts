import { type RawBuilder, sql } from 'kysely';

/**
 * Name of the current year's class of the pupil under an alias of `pupils`; null for a pupil not enrolled on the day.
 */
export const classNameOn = (day: string, alias = 'p'): RawBuilder<string | null> =>
  sql`(SELECT c.name FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    WHERE e.school_id = ${sql.ref(`${alias}.school_id`)} AND e.pupil_id = ${sql.ref(`${alias}.person_id`)}
      AND app.enrolled(e.to_on, ${day}) LIMIT 1)`;

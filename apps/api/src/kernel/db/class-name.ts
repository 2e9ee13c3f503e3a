import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Name of the current year's class of a pupil, whose person's id `pupil` is; null for a pupil not enrolled on the day.
 * Without the year, next year's class would be found as soon as it is prepared.
 */
export const classNameOf = (pupil: Expression<unknown>, day: string): RawBuilder<string | null> =>
  sql`(SELECT zc.name FROM enrolments ze
    JOIN school_years zy ON zy.school_id = ze.school_id AND zy.id = ze.year_id AND zy.current
    JOIN classes zc ON zc.school_id = ze.school_id AND zc.id = ze.class_id
    WHERE ze.school_id = app.school_id() AND ze.pupil_id = ${pupil} AND app.enrolled(ze.to_on, ${day}::date) LIMIT 1)`;
/** The same for the pupil under an alias of `pupils`. */
export const classNameOn = (day: string, alias = 'p'): RawBuilder<string | null> =>
  classNameOf(sql.ref(`${alias}.person_id`), day);
/** Name of the last class of a pupil in a year, for what stays with that year; null for a pupil never enrolled in it. */
export const classNameInYear = (pupil: Expression<unknown>, year: Expression<unknown>): RawBuilder<string | null> =>
  sql`(SELECT zc.name FROM enrolments ze JOIN classes zc ON zc.school_id = ze.school_id AND zc.id = ze.class_id
    WHERE ze.school_id = app.school_id() AND ze.pupil_id = ${pupil} AND ze.year_id = ${year}
    ORDER BY ze.from_on DESC LIMIT 1)`;
/** Name of the class of a pupil this year, else of their last one; null for a pupil never enrolled. */
export const lastClassName = (pupil: Expression<unknown>): RawBuilder<string | null> =>
  sql`(SELECT zc.name FROM enrolments ze
    JOIN school_years zy ON zy.school_id = ze.school_id AND zy.id = ze.year_id
    JOIN classes zc ON zc.school_id = ze.school_id AND zc.id = ze.class_id
    WHERE ze.school_id = app.school_id() AND ze.pupil_id = ${pupil}
    ORDER BY zy.current DESC, zy.starts_on DESC, ze.from_on DESC LIMIT 1)`;

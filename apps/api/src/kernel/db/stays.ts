import { type RawBuilder, sql } from 'kysely';

/**
 * Conditions on a day for built queries; SQL text calls the same functions of the schema `app`. The last day is
 * included, and the day is the school's, never the database's.
 */
type Day = string | RawBuilder<string>;
const ends = (alias: string, last: string) => sql.ref(`${alias}.${last}`);

/** An enrolment that has not ended; it may start later, when the year begins. */
export const isEnrolled = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.enrolled(${ends(alias, 'to_on')}, ${day})`;

/** A pupil or a member of staff who has not left. */
export const hasNotLeft = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.here(${ends(alias, 'left_on')}, ${day})`;

/** A pupil or a member of staff whose last day is over; false without a last day. */
export const hasLeft = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`NOT app.here(${ends(alias, 'left_on')}, ${day})`;

/**
 * The person's last day is this day or earlier: leaving papers are made on the last day, while the person is still
 * here.
 */
export const leavesBy = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`COALESCE(${ends(alias, 'left_on')} <= ${day}, false)`;

/** A stay in a class or group, or a post in a course, valid on the day. */
export const isInForce = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.in_force(${ends(alias, 'from_on')}, ${ends(alias, 'to_on')}, ${day})`;

const authority = (alias: string, ...columns: readonly string[]) =>
  sql.join(columns.map((column) => ends(alias, column)));

/** A guardian with legal authority over the pupil on the day (LAW-MIN-02). */
export const answersFor = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.answers_for(${authority(alias, 'legal', 'starts_on', 'ends_on')}, ${day})`;

/** A guardian with legal authority at any time, past included. */
export const hasAuthoritySomeDay = (alias: string): RawBuilder<boolean> => sql`${ends(alias, 'legal')}`;

/**
 * A guardian who may read about the pupil and write for them on the day: legal authority and application access
 * (SEC-OBJ-01).
 */
export const guards = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.guards(${authority(alias, 'legal', 'digital_access', 'starts_on', 'ends_on')}, ${day})`;

/** A stay without an end date, which a change will close. Not the test of who is enrolled. */
export const hasNoEnd = (table: string): RawBuilder<boolean> => sql`${ends(table, 'to_on')} IS NULL`;

import { type RawBuilder, sql } from 'kysely';

/**
 * Who is where on a day, for built queries; SQL text calls the same functions of the schema `app`. The last day is
 * always included, and the day is the school's, never the database's.
 */
type Day = string | RawBuilder<string>;
const ends = (alias: string, last: string) => sql.ref(`${alias}.${last}`);

/** An enrolment that has not ended: in its class, or awaited there before its year begins. */
export const enrolled = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.enrolled(${ends(alias, 'to_on')}, ${day})`;

/** A pupil or a member of staff who has not left. */
export const here = (alias: string, day: Day): RawBuilder<boolean> => sql`app.here(${ends(alias, 'left_on')}, ${day})`;

/** A pupil or a member of staff whose last day is over; nobody without one. */
export const gone = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`NOT app.here(${ends(alias, 'left_on')}, ${day})`;

/** Who leaves on that day or has left: his papers of departure are made out on his last day, though he is still here. */
export const leavesBy = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`COALESCE(${ends(alias, 'left_on')} <= ${day}, false)`;

/** A stay in a class or a group, or a post in a course, that holds on the day. */
export const stands = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.in_force(${ends(alias, 'from_on')}, ${ends(alias, 'to_on')}, ${day})`;

const authority = (alias: string, ...columns: readonly string[]) =>
  sql.join(columns.map((column) => ends(alias, column)));

/** A guardian whose word counts for the pupil on the day: legal authority (LAW-MIN-02). */
export const answersFor = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.answers_for(${authority(alias, 'legal', 'starts_on', 'ends_on')}, ${day})`;

/** A guardian with legal authority from some day to some other, past ones included. */
export const answersSomeDay = (alias: string): RawBuilder<boolean> => sql`${ends(alias, 'legal')}`;

/**
 * A guardian who reads what concerns the pupil and writes for him on the day: legal authority, with the application
 * open (SEC-OBJ-01).
 */
export const guards = (alias: string, day: Day): RawBuilder<boolean> =>
  sql`app.guards(${authority(alias, 'legal', 'digital_access', 'starts_on', 'ends_on')}, ${day})`;

/** A stay without an end yet: what a change closes, whatever the day. It does not tell who is enrolled. */
export const unended = (table: string): RawBuilder<boolean> => sql`${ends(table, 'to_on')} IS NULL`;

import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import type { ReadDb } from './tenant.ts';

/** The clock of the school in force, asked once in a statement. */
const zone = sql`(SELECT zs.time_zone FROM school_settings zs WHERE zs.school_id = app.school_id())`;

/** The day of an instant on the school's clock. */
export const schoolDayOf = (at: RawBuilder<unknown> | Date): RawBuilder<string> =>
  sql<string>`((${at})::timestamptz AT TIME ZONE ${zone})::date`;
/** The instant at which a day begins on the school's clock. */
export const schoolDayStart = (day: RawBuilder<unknown> | string): RawBuilder<Date> =>
  sql<Date>`((${day})::date::timestamp AT TIME ZONE ${zone})`;
/** The school's day some months before an instant: what ended before it has been kept for longer. */
export const monthsBefore = (now: Date, months: number): RawBuilder<string> =>
  sql<string>`((${now}::timestamptz AT TIME ZONE ${zone}) - make_interval(months => ${months}))::date`;

/** Time zone of the school in force, for jobs and for acts that are theirs too; a request has it in its context. */
export const timeZoneOf = async (db: ReadDb): Promise<string> =>
  (await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow()).time_zone;
/** Day on the school's clock at an instant, for jobs, and for acts that are theirs too. */
export const schoolDay = async (db: ReadDb, now: Date): Promise<string> => dayIn(now, await timeZoneOf(db));

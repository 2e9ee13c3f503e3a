import { type RawBuilder, sql } from 'kysely';

/** Notes whose school year ended longer ago than allowed; of a day outside any year, whose day did. */
export const writtenBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`COALESCE((SELECT y.ends_on FROM school_years y WHERE y.school_id = conduct_notes.school_id AND conduct_notes.happened_on BETWEEN y.starts_on AND y.ends_on LIMIT 1),
    conduct_notes.happened_on) < (${now}::timestamptz - make_interval(months => ${months}))::date`;

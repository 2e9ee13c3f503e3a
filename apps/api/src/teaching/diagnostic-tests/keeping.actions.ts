import { type RawBuilder, sql } from 'kysely';

/** Sittings that were started longer ago than allowed; their answers go with them. */
export const sittingsBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`started_at < ${now}::timestamptz - make_interval(months => ${months})`;

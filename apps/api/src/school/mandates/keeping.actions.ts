import { type RawBuilder, sql } from 'kysely';

/** Mandates that ended longer ago than allowed. */
export const oldMandates = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`mandates.to_on < (${now}::timestamptz - make_interval(months => ${months}))::date`;

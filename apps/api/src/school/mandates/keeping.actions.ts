import { type RawBuilder, sql } from 'kysely';
import { monthsBefore } from '#kernel/db/school-day.ts';

/** Mandates that ended longer ago than allowed. */
export const oldMandates = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`mandates.to_on < ${monthsBefore(now, months)}`;

import { type RawBuilder, sql } from 'kysely';

const before = (months: number, now: Date) => sql`(${now}::timestamptz - make_interval(months => ${months}))`;
/** Comments that were last written longer ago than allowed; the cards keep what they said. */
export const commentedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_comments.at < ${before(months, now)}`;
export const decidedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_generals.at < ${before(months, now)}`;
export const judgedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_skills.at < ${before(months, now)}`;
/** Lines of councils that were noted longer ago than allowed. */
export const notedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_council_notes.at < ${before(months, now)}`;
/** Cards that were made longer ago than allowed. */
export const madeBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_cards.frozen_at < ${before(months, now)}`;

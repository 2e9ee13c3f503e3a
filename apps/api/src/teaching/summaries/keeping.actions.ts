import { type RawBuilder, sql } from 'kysely';

const before = (months: number, now: Date) => sql`(${now}::timestamptz - make_interval(months => ${months}))`;
/** Reports that were last changed longer ago than allowed. */
export const reportedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`summaries.changed_at < ${before(months, now)}`;
export const commentedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`summary_comments.changed_at < ${before(months, now)}`;
/** Self-assessments older than allowed. */
export const selfReportedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`self_assessments.saved_at < ${before(months, now)}`;
/** Meetings that took place longer ago than allowed; their commitments and confirmations are deleted with them. */
export const metBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`summary_meetings.created_at < ${before(months, now)}`;

import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { batchFlow } from './report-cards.policy.ts';
import { reportCardsRoom } from './report-cards.room.ts';

const before = (months: number, now: Date) => sql`(${now}::timestamptz - make_interval(months => ${months}))`;
/** Comments last written longer ago than allowed; the cards keep their own copy. */
export const commentedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_comments.at < ${before(months, now)}`;
export const decidedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_generals.at < ${before(months, now)}`;
export const judgedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_skills.at < ${before(months, now)}`;
/** Council notes older than allowed. */
export const notedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_council_notes.at < ${before(months, now)}`;
/** Cards that were made longer ago than allowed. */
export const madeBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`report_cards.frozen_at < ${before(months, now)}`;
/** The running batch of the closed account ends before its batches change owner: each person has one at a time. */
export async function endBatchesOf(inAct: InAct, { drop }: MergedPair): Promise<void> {
  const tx = reportCardsRoom.join(inAct);
  await tx.db
    .updateTable('report_batches')
    .set({ state: 'stopped', ended_at: tx.now })
    .where('asked_by', '=', drop)
    .where('state', 'in', batchFlow.from('stop'))
    .execute();
}

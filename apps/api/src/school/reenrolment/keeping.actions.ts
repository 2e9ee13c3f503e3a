import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { reenrolmentRoom } from './reenrolment.room.ts';

type OfCampaign = 'reenrolment_answers' | 'reenrolment_pieces' | 'reenrolment_files';
/** Rows of campaigns that closed longer ago than allowed, as a condition on a table that names a campaign. */
export const ofOldCampaigns = (table: OfCampaign, months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.campaign_id`)} IN (SELECT k.id FROM reenrolment_campaigns k
    WHERE k.school_id = ${sql.ref(`${table}.school_id`)} AND k.state <> 'draft'
    AND k.closes_on < ${monthsBefore(now, months)})`;

/**
 * Deletes answers and papers of campaigns closed long ago, with their files and the notes of decisions; who stayed and
 * who left is kept as schooling data.
 */
export async function removeOldCampaigns(inAct: InAct, _old: RawBuilder<boolean>, months: number): Promise<number> {
  const tx = reenrolmentRoom.join(inAct);
  const old = (table: OfCampaign) => ofOldCampaigns(table, months, tx.now);
  const pieceIds = sql<string>`(SELECT id FROM reenrolment_pieces
    WHERE school_id = ${tx.schoolId} AND ${old('reenrolment_pieces')})`;
  await freeFilesOf(tx, 'reenrolment_piece', pieceIds);
  const pieces = await tx.db.deleteFrom('reenrolment_pieces').where(old('reenrolment_pieces')).executeTakeFirst();
  const answers = await tx.db.deleteFrom('reenrolment_answers').where(old('reenrolment_answers')).executeTakeFirst();
  await tx.db
    .updateTable('reenrolment_files')
    .set({ note: '' })
    .where('note', '<>', '')
    .where(old('reenrolment_files'))
    .execute();
  return Number(pieces.numDeletedRows + answers.numDeletedRows);
}

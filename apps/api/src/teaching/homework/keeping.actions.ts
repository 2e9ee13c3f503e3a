import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { homeworkRoom } from './homework.room.ts';

const dueBefore = (table: string, months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(SELECT oh.due_on FROM homework oh WHERE oh.school_id = ${sql.ref(`${table}.school_id`)}
    AND oh.id = ${sql.ref(`${table}.homework_id`)})
    < ${monthsBefore(now, months)}`;
/** Hand-ins of homework that was due longer ago than allowed. */
export const handedBefore = (months: number, now: Date): RawBuilder<boolean> => dueBefore('hand_ins', months, now);
/** Ticks and corrections of homework that was due longer ago than allowed. */
export const workedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  dueBefore('homework_works', months, now);

/** Deletes corrections with their recordings, and the pupils' questions. Returns how many. */
export async function clearWorks(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = homeworkRoom.join(inAct);
  const rows = await tx.db.selectFrom('homework_works').select(['id', 'homework_id', 'pupil_id']).where(old).execute();
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  await freeFilesOf(tx, 'homework_work', ids);
  await tx.db.deleteFrom('homework_works').where('id', 'in', ids).execute();
  const pieces = [...new Set(rows.map(({ homework_id }) => homework_id))];
  await tx.db.deleteFrom('homework_helps').where('homework_id', 'in', pieces).execute();
  return rows.length;
}

/** Deletes hand-ins with their files (LAW-RET-05); the homework itself stays. Returns how many. */
export async function clearHandIns(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = homeworkRoom.join(inAct);
  const ids = (await tx.db.selectFrom('hand_ins').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'hand_in', ids);
  await tx.db.deleteFrom('hand_ins').where('id', 'in', ids).execute();
  return ids.length;
}

import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { replacementRoom } from '../replacement.room.ts';

/** Absences of staff that ended longer ago than allowed. */
export const awayBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`staff_absences.ends_on < ${monthsBefore(now, months)}`;

/** Deletes absences with their papers. Returns how many. */
export async function clearAbsences(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = replacementRoom.join(inAct);
  const ids = (await tx.db.selectFrom('staff_absences').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'staff_absence', ids);
  await tx.db.deleteFrom('staff_absences').where('id', 'in', ids).execute();
  return ids.length;
}

import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore } from '#kernel/db/school-day.ts';
import { conductRoom } from './conduct.room.ts';

/** Notes whose school year ended longer ago than allowed; of a day outside any year, whose day did. */
export const writtenBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`COALESCE((SELECT y.ends_on FROM school_years y
    WHERE y.school_id = conduct_notes.school_id AND conduct_notes.happened_on BETWEEN y.starts_on AND y.ends_on
    LIMIT 1),
    conduct_notes.happened_on) < ${monthsBefore(now, months)}`;

/** Deletes notes with their files. Returns how many. */
export async function clearNotes(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = conductRoom.join(inAct);
  const ids = (await tx.db.selectFrom('conduct_notes').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'conduct_note', ids);
  await tx.db.deleteFrom('conduct_notes').where('id', 'in', ids).execute();
  return ids.length;
}

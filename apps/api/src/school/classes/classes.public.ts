import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { dayOf, listDifferences } from './classes.policy.ts';
import type { ClassHead, ClassRow, PupilRow } from './classes.present.ts';
import {
  chosenYear,
  classInSight,
  classRows,
  cleanName,
  daysOf,
  openYear,
  pupilRows,
  pupilsOfClasses,
  yearRows,
} from './classes.queries.ts';
import { classesRoom } from './classes.room.ts';

/** For other rooms: the classes of a year, one class in reach, and their pupils on a day. */
export {
  chosenYear,
  classInSight,
  classRows,
  cleanName,
  dayOf,
  daysOf,
  listDifferences,
  openYear,
  pupilRows,
  pupilsOfClasses,
  yearRows,
};
export type { ClassHead, ClassRow, PupilRow };

/**
 * Gives classes from their head teacher to another one; skips those that the head teacher does not lead, of another
 * year or of another version. Returns the classes given.
 */
export async function passClasses(
  inAct: InAct,
  classIds: readonly string[],
  { fromId, toId, yearId, version }: { fromId: string; toId: string; yearId?: string; version?: number },
): Promise<string[]> {
  const tx = classesRoom.join(inAct);
  let query = tx.db
    .updateTable('classes')
    .set((eb) => ({ head_teacher_id: toId, version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .where('head_teacher_id', '=', fromId);
  if (yearId) query = query.where('year_id', '=', yearId);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.returning('id').execute()).map(({ id }) => id);
}

/** Removes a head teacher from every class of an open year. Returns how many. */
export async function dropHeadTeacher(inAct: InAct, personId: string): Promise<number> {
  const tx = classesRoom.join(inAct);
  const dropped = await tx.db
    .updateTable('classes')
    .set((eb) => ({ head_teacher_id: null, version: eb('version', '+', 1) }))
    .where('head_teacher_id', '=', personId)
    .where(
      sql<boolean>`year_id IN (SELECT y.id FROM school_years y
        WHERE y.school_id = classes.school_id AND y.closed_at IS NULL)`,
    )
    .returning('id')
    .execute();
  return dropped.length;
}

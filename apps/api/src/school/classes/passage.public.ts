import type { InAct } from '#kernel/act/act.ts';
import { classesRoom } from './classes.room.ts';

/** A class as another room makes it; `next` is the class that its pupils enter next. */
export type NewClass = {
  id: string;
  levelId: string;
  name: string;
  capacity: number | null;
  position: number;
  classroomId: string | null;
  headTeacherId: string | null;
  nextClassId: string | null;
};

/** Adds classes to a year, in one statement; one may be the next class of another. */
export async function addClasses(inAct: InAct, yearId: string, classes: readonly NewClass[]): Promise<void> {
  if (!classes.length) return;
  const tx = classesRoom.join(inAct);
  await tx.db
    .insertInto('classes')
    .values(
      classes.map((one) => ({
        school_id: tx.schoolId,
        id: one.id,
        year_id: yearId,
        level_id: one.levelId,
        name: one.name,
        capacity: one.capacity,
        position: one.position,
        classroom_id: one.classroomId,
        head_teacher_id: one.headTeacherId,
        next_class_id: one.nextClassId,
      })),
    )
    .execute();
}

/** Removes every class of a year; the database refuses while something still names one. */
export async function removeClassesOf(inAct: InAct, yearId: string): Promise<void> {
  const tx = classesRoom.join(inAct);
  await tx.db.updateTable('classes').set({ next_class_id: null }).where('year_id', '=', yearId).execute();
  await tx.db.deleteFrom('classes').where('year_id', '=', yearId).execute();
}

import { type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { AppError, conflict } from '#kernel/errors/errors.ts';

type Asked = {
  id?: string;
  day: string;
  starts: number;
  ends: number;
  classroomId: string | null;
  teacherIds: readonly string[];
  classId: string | null;
  groupId: string | null;
  whole: number;
};
type Found = { kind: 'teacher' | 'room' | 'class' | 'pupils'; withId: string; ofId: string };

/** Pupils of a class or a group on a day. */
const pupilsOf = (classId: unknown, groupId: unknown, day: string) => sql`(
  SELECT e.pupil_id FROM enrolments e WHERE e.school_id = app.school_id() AND ${groupId}::uuid IS NULL
    AND e.class_id = ${classId}::uuid AND app.in_force(e.from_on, e.to_on, ${day})
  UNION SELECT m.pupil_id FROM group_members m WHERE m.school_id = app.school_id() AND m.group_id = ${groupId}::uuid
    AND app.in_force(m.from_on, m.to_on, ${day}))`;

/** Lessons of a day that occupy the room, a teacher, the class or pupils of a lesson to be placed. */
async function takenBy(db: ReadDb, request: Asked): Promise<Found[]> {
  const { day, starts, ends, classroomId, classId, groupId, whole } = request;
  const teacherIds = [...request.teacherIds];
  const shared = sql<SqlBool>`EXISTS (SELECT 1 FROM ${pupilsOf(classId, groupId, day)} a
    WHERE a.pupil_id IN (SELECT e.pupil_id FROM enrolments e WHERE l.group_id IS NULL AND e.school_id = l.school_id
      AND e.class_id = l.class_id AND app.in_force(e.from_on, e.to_on, ${day})
      UNION SELECT m.pupil_id FROM group_members m WHERE m.school_id = l.school_id AND m.group_id = l.group_id
        AND app.in_force(m.from_on, m.to_on, ${day})))`;
  const teacher = sql<
    string | null
  >`(SELECT t.person_id FROM lesson_teachers t WHERE t.school_id = l.school_id AND t.lesson_id = l.id
    AND t.person_id = any(${teacherIds}::uuid[]) LIMIT 1)`;
  const rows = await db
    .selectFrom('lessons as l')
    .select(['l.id', 'l.classroom_id', 'l.class_id', 'l.group_id', 'l.whole', teacher.as('teacher')])
    .select(shared.as('shared'))
    .where('l.on_day', '=', day)
    .where('l.counts', '=', true)
    .where('l.starts', '<', ends)
    .where('l.ends', '>', starts)
    .$if(request.id !== undefined, (q) => q.where('l.id', '<>', request.id!))
    .execute();
  return rows.flatMap((row): Found[] => [
    ...(row.teacher ? [{ kind: 'teacher' as const, withId: row.id, ofId: row.teacher }] : []),
    ...(classroomId && row.classroom_id === classroomId
      ? [{ kind: 'room' as const, withId: row.id, ofId: classroomId }]
      : []),
    ...(classId && row.class_id === classId && (whole === 1 || row.whole === 1)
      ? [{ kind: 'class' as const, withId: row.id, ofId: classId }]
      : row.shared
        ? [{ kind: 'pupils' as const, withId: row.id, ofId: row.group_id ?? row.class_id ?? row.id }]
        : []),
  ]);
}

/** Refuses a lesson that meets another one, and says which. */
export async function refuseTaken(db: ReadDb, request: Asked): Promise<void> {
  const conflicts = await takenBy(db, request);
  if (conflicts.length) throw conflict('lessons.taken', { conflicts });
}

/** When the database refuses because somebody was faster, throws the same error as the check before. */
export async function whereTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'overlaps') throw conflict('lessons.taken', { conflicts: [] });
    throw error;
  }
}

import type { PlaceBody } from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';

type Given = PlaceBody['series'][number];
/** The class or group of a lesson, from its course or its own data. */
export type Audience = {
  subjectId: string | null;
  classId: string | null;
  groupId: string | null;
  whole: boolean;
  orgId: string | null;
};

/** The class or group of each lesson; throws not found for a course, class or group of another year or school. */
export async function audiencesOf(db: ReadDb, yearId: string, given: readonly Given[]): Promise<Map<string, Audience>> {
  const ids = (key: 'courseId' | 'classId' | 'groupId') => [...new Set(given.flatMap((one) => one[key] ?? []))];
  const among = (column: string, wanted: string[]) => sql<boolean>`${sql.ref(column)} = any(${wanted}::uuid[])`;
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'subject_id', 'class_id', 'group_id'])
    .where('year_id', '=', yearId)
    .where(among('id', ids('courseId')))
    .execute();
  const groupIds = [...ids('groupId'), ...courses.flatMap(({ group_id }) => group_id ?? [])];
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'class_id'])
    .where('year_id', '=', yearId)
    .where(among('id', groupIds))
    .execute();
  const classIds = [...ids('classId'), ...[...courses, ...groups].flatMap(({ class_id }) => class_id ?? [])];
  const classes = await db
    .selectFrom('classes as k')
    .innerJoin('levels as l', (join) => join.onRef('l.school_id', '=', 'k.school_id').onRef('l.id', '=', 'k.level_id'))
    .select(['k.id', 'l.org_id'])
    .where('k.year_id', '=', yearId)
    .where(among('k.id', classIds))
    .execute();
  const [course, group, place] = [byId(courses), byId(groups), byId(classes)];
  return new Map(
    given.map((one) => {
      const from = one.courseId
        ? course.get(one.courseId)
        : { subject_id: null, class_id: one.classId, group_id: one.groupId };
      if (!from) throw notFound();
      const groupOf = from.group_id ? group.get(from.group_id) : null;
      const classId = from.class_id ?? groupOf?.class_id ?? null;
      const found = classId ? place.get(classId) : null;
      if (groupOf === undefined || found === undefined) throw notFound();
      const audience = {
        subjectId: from.subject_id,
        classId,
        groupId: from.group_id,
        whole: from.group_id === null,
        orgId: found?.org_id ?? null,
      };
      return [one.id, audience];
    }),
  );
}
const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

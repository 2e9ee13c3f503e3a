import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { CourseTeacher } from '@encrier/contract/school/course-load';
import type { copyPlan } from '@encrier/contract/school/courses';
import { sql } from 'kysely';
import { hasLeft } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { courseRows } from '../courses.public.ts';
import { goingOn, namesakes } from './bulk.policy.ts';

export type Counts = ResponseInput<typeof copyPlan>;
export type Copied = {
  classId: string | null;
  groupId: string | null;
  subjectId: string;
  weeklyMinutes: number;
  coefficient: number;
  marked: boolean;
  teachers: CourseTeacher[];
};
type Asked = { fromYearId: string; yearId: string; withTeachers: boolean };

const places = async (db: ReadDb, table: 'classes' | 'groups', yearId: string) => {
  const rows =
    table === 'classes'
      ? await db
          .selectFrom('classes')
          .select(['id', 'name', 'level_id as sort'])
          .where('year_id', '=', yearId)
          .orderBy('name')
          .execute()
      : await db
          .selectFrom('groups')
          .select(['id', 'name', 'kind as sort'])
          .where('year_id', '=', yearId)
          .orderBy('name')
          .execute();
  return rows;
};

/**
 * Courses of another year that are missing in this one, and those that cannot be copied. Archived subjects are left
 * out.
 */
export async function previewCopy(
  db: ReadDb,
  { fromYearId, yearId, withTeachers }: Asked,
  today: string,
): Promise<{ counts: Counts; courses: Copied[] }> {
  if (fromYearId === yearId) throw conflict('courses.same_year');
  const years = await db
    .selectFrom('school_years')
    .select(['id', 'ends_on'])
    .where('id', 'in', [fromYearId, yearId])
    .execute();
  const from = years.find(({ id }) => id === fromYearId);
  if (years.length !== 2 || !from) throw notFound();
  const classes = namesakes(await places(db, 'classes', fromYearId), await places(db, 'classes', yearId));
  const groups = namesakes(await places(db, 'groups', fromYearId), await places(db, 'groups', yearId));
  const rows = await courseRows(db)
    .innerJoin('subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'c.school_id').onRef('s.id', '=', 'c.subject_id'),
    )
    .where('c.year_id', '=', fromYearId)
    .where('s.archived_at', 'is', null)
    .orderBy('c.id')
    .execute();
  const standing = new Set(
    (
      await db
        .selectFrom('courses')
        .select(['class_id', 'group_id', 'subject_id'])
        .where('year_id', '=', yearId)
        .execute()
    ).map((row) => `${row.class_id ?? row.group_id}|${row.subject_id}`),
  );
  const staff = await db
    .selectFrom('staff as s')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 's.school_id').onRef('p.id', '=', 's.person_id'),
    )
    .select(['p.id', 'p.first_name', 'p.last_name'])
    .where(hasLeft('s', today))
    .execute();
  const left = new Map(staff.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
  const leaving = new Set<string>();
  let existing = 0;
  const courses = rows.flatMap((row): Copied[] => {
    const classId = row.classId && (classes.ids.get(row.classId) ?? null);
    const groupId = row.groupId && (groups.ids.get(row.groupId) ?? null);
    if (!classId && !groupId) return [];
    if (standing.has(`${classId ?? groupId}|${row.subjectId}`)) {
      existing += 1;
      return [];
    }
    const following = withTeachers ? goingOn(row.teachers, from.ends_on < today ? from.ends_on : today) : [];
    for (const { personId } of following) if (left.has(personId)) leaving.add(personId);
    return [
      {
        classId,
        groupId,
        subjectId: row.subjectId,
        weeklyMinutes: row.weeklyMinutes,
        coefficient: row.coefficient,
        marked: row.marked,
        teachers: following.filter(({ personId }) => !left.has(personId)),
      },
    ];
  });
  const counts = {
    courses: courses.length,
    existing,
    teachers: new Set(courses.flatMap(({ teachers }) => teachers.map(({ personId }) => personId))).size,
    unmatched: [...classes.unmatched, ...groups.unmatched],
    gone: [...leaving].map((id) => left.get(id) ?? '').sort(),
  };
  return { counts, courses };
}

/** Preview of a copy. */
export async function copyCounts(db: ReadDb, query: QueryOf<typeof copyPlan>, today: string): Promise<Counts> {
  return (await previewCopy(db, { ...query, withTeachers: query.withTeachers === 'yes' }, today)).counts;
}

export type Expected = { weeklyMinutes: number; coefficient: number };
/**
 * Classes and groups with their level's expectations for each subject, and their years; 404 when one is not the
 * school's.
 */
export async function readExpectations(
  db: ReadDb,
  classIds: readonly string[],
  groupIds: readonly string[],
): Promise<{
  places: { classId: string | null; groupId: string | null; yearId: string; levelId: string | null }[];
  expected: (levelId: string | null, subjectId: string) => Expected | null;
  bySubject: { levelId: string; subjectId: string; optional: boolean }[];
}> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'year_id', 'level_id'])
    .where('id', '=', sql<string>`any(${[...new Set(classIds)]}::uuid[])`)
    .orderBy('id')
    .execute();
  const groups = await db
    .selectFrom('groups as g')
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'g.school_id').onRef('k.id', '=', 'g.class_id'))
    .select(['g.id', 'g.year_id', 'k.level_id'])
    .where('g.id', '=', sql<string>`any(${[...new Set(groupIds)]}::uuid[])`)
    .orderBy('g.id')
    .execute();
  if (classes.length !== new Set(classIds).size || groups.length !== new Set(groupIds).size) throw notFound();
  const rows = await db
    .selectFrom('level_subjects as ls')
    .innerJoin('subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'ls.school_id').onRef('s.id', '=', 'ls.subject_id'),
    )
    .select(['ls.level_id', 'ls.subject_id', 'ls.coefficient', 'ls.weekly_minutes', 's.optional'])
    .where('s.archived_at', 'is', null)
    .orderBy('s.position')
    .execute();
  const cells = new Map(
    rows.map((row) => [
      `${row.level_id}|${row.subject_id}`,
      { weeklyMinutes: row.weekly_minutes, coefficient: row.coefficient },
    ]),
  );
  return {
    places: [
      ...classes.map((row) => ({ classId: row.id, groupId: null, yearId: row.year_id, levelId: row.level_id })),
      ...groups.map((row) => ({ classId: null, groupId: row.id, yearId: row.year_id, levelId: row.level_id })),
    ],
    expected: (levelId, subjectId) => cells.get(`${levelId}|${subjectId}`) ?? null,
    bySubject: rows.map((row) => ({ levelId: row.level_id, subjectId: row.subject_id, optional: row.optional })),
  };
}

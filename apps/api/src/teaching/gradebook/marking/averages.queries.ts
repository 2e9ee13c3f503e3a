import {
  type Box,
  type Given,
  type MarkCode,
  type MarkMode,
  subjectAverage,
} from '@encrier/contract/teaching/averages';
import type { Fraction } from '@encrier/contract/teaching/fractions';
import type { GradeRules } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { boxesJson } from '../gradebook.queries.ts';
import { isPublished } from '../gradebook.reach.ts';
import { courseRules, rulesIn, rulesOfCourses } from '../rules/rules.queries.ts';

type Row = Omit<Given, 'mode' | 'code'> & {
  courseId: string;
  pupilId: string;
  mode: MarkMode;
  code: MarkCode | null;
};
/** Published marks of courses for a term; with `guardiansAt`, those that guardians read at that moment. */
export const publishedIn = (
  db: ReadDb,
  courseIds: readonly string[],
  termId: string,
  guardiansAt: Date | null = null,
): Promise<Row[]> =>
  db
    .selectFrom('marks as m')
    .innerJoin('assessments as a', 'a.id', 'm.assessment_id')
    .select(['a.id', 'a.course_id as courseId', 'm.pupil_id as pupilId', 'a.box_id as boxId', 'a.kind'])
    .select([
      sql<string | null>`trim_scale(m.value)::text`.as('value'),
      sql<MarkCode | null>`m.code`.as('code'),
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
      sql<string>`trim_scale(a.coefficient)::text`.as('coefficient'),
      sql<MarkMode>`a.mode`.as('mode'),
    ])
    .where('a.course_id', 'in', [...courseIds])
    .where('a.term_id', '=', termId)
    .where(isPublished)
    .$if(guardiansAt !== null, (query) =>
      query.where((eb) => eb.or([eb('a.parents_at', 'is', null), eb('a.parents_at', '<=', guardiansAt)])),
    )
    .execute();

/** Published assessments of courses for a term that count, in the order of their days, and the marks given in them. */
export async function publishedTests(db: ReadDb, courseIds: readonly string[], termId: string) {
  if (!courseIds.length) return { tests: [], marks: [] };
  const tests = await db
    .selectFrom('assessments as a')
    .select(['a.id', 'a.course_id as courseId', 'a.title', 'a.kind', 'a.on_day as day'])
    .select([
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
      sql<string>`trim_scale(a.coefficient)::text`.as('coefficient'),
      sql<MarkMode>`a.mode`.as('mode'),
    ])
    .where('a.course_id', 'in', [...courseIds])
    .where('a.term_id', '=', termId)
    .where('a.mode', '<>', 'off')
    .where(isPublished)
    .orderBy('a.on_day')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  return { tests, marks: await publishedIn(db, courseIds, termId) };
}

/** Boxes of courses. */
export const boxesIn = (db: ReadDb, courseIds: readonly string[]): Promise<(Box & { courseId: string })[]> =>
  db
    .selectFrom('grade_boxes as b')
    .select(['b.id', 'b.course_id as courseId', sql<string>`trim_scale(b.coefficient)::text`.as('coefficient')])
    .where('b.course_id', 'in', [...courseIds])
    .execute();

/** Boxes of a course, and its parts by the rules of its level: the basis of its averages. */
export async function measuresOf(db: ReadDb, courseId: string): Promise<{ boxes: Box[]; parts: GradeRules['parts'] }> {
  const row = await db
    .selectFrom('courses as c')
    .select([boxesJson.as('boxes'), courseRules.as('rules')])
    .where('c.id', '=', courseId)
    .executeTakeFirstOrThrow();
  return { boxes: row.boxes, parts: rulesIn(row.rules).parts };
}

/**
 * Exact averages of the pupils of courses for a term, only from published marks, with `guardiansAt` from those that
 * guardians read then; null where nothing counts.
 */
export type TermAverages = (courseId: string, pupilId: string) => Fraction | null;
export async function termAverages(
  db: ReadDb,
  courseIds: readonly string[],
  termId: string,
  guardiansAt: Date | null = null,
): Promise<TermAverages> {
  if (!courseIds.length) return () => null;
  const marks = Map.groupBy(
    await publishedIn(db, courseIds, termId, guardiansAt),
    (one) => `${one.courseId} ${one.pupilId}`,
  );
  const boxes = Map.groupBy(await boxesIn(db, courseIds), ({ courseId }) => courseId);
  const rules = await rulesOfCourses(db, courseIds);
  return (courseId, pupilId) =>
    subjectAverage(marks.get(`${courseId} ${pupilId}`) ?? [], boxes.get(courseId) ?? [], rules.get(courseId)?.parts)
      .value;
}

import type { MarkCode } from '@encrier/contract/teaching/averages';
import { gradebookModule, latestMarksCard, pupilGradesCard, toMarkCard } from '@encrier/contract/teaching/gradebook';
import { homeCard } from '#kernel/home.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { familyPupils, pupilWithin } from '../../school/directory/directory.public.ts';
import { type RawBuilder, sql } from 'kysely';
import { latestOf } from './family/family.queries.ts';
import { courseRows, toMark } from './gradebook.queries.ts';
import { isMember, isPublished, isReadBy, opensSubject, readsSheet } from './gradebook.reach.ts';

export { courseRows, courseTerms, teacherNames } from './gradebook.queries.ts';
export { officeOf, courseOrg, membersOf, teachesCourse, termsIn } from './gradebook.reach.ts';
export { publishedTests, type TermAverages, termAverages } from './marking/averages.queries.ts';
export { levelRules } from './rules/rules.queries.ts';

const fortnight = 14 * 86_400_000;
/** The latest marks of the caller or their children; nothing when none is new. */
async function latest(ctx: ReadCtx) {
  const ids = await familyPupils(ctx.db, ctx);
  if (!ids.length) return null;
  const { personId } = self(ctx);
  const read = isReadBy(sql<boolean>`(m.pupil_id IS NOT DISTINCT FROM ${personId}::uuid)`, ctx.now);
  const rows = await latestOf(ctx.db, ids, read, new Date(ctx.now.getTime() - fortnight), 5);
  return rows.length
    ? { items: rows.map((row) => ({ ...row, code: row.code as MarkCode | null, self: row.pupilId === personId })) }
    : null;
}

/** What the caller still has to mark in their own courses. */
async function stillToMark(ctx: ReadCtx) {
  if (!holds(ctx.actor, 'grades.write')) return null;
  const rows = await toMark(ctx);
  if (!rows.length) return null;
  const few = rows.slice(0, 3);
  const courses = await courseRows(ctx.db)
    .where(
      'c.id',
      'in',
      few.map(({ courseId }) => courseId),
    )
    .execute();
  return {
    total: rows.length,
    items: few.map(({ id, courseId, title, marked, pupils }) => {
      const course = courses.find((one) => one.id === courseId);
      return {
        id,
        courseId,
        title,
        audience: course?.audience ?? '',
        subject: course?.subject ?? '',
        subjectAr: course?.subjectAr ?? '',
        missing: pupils - marked,
      };
    }),
  };
}

/** A pupil's last published marks, for an office that reads them; nothing on another person's page. */
async function ofPupil(ctx: ReadCtx, id: string) {
  if (!holds(ctx.actor, 'grades.read')) return null;
  const seen = await ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', '=', id)
    .where(pupilWithin(ctx, 'grades.read'))
    .executeTakeFirst();
  if (!seen) return null;
  const rows = await latestOf(ctx.db, [id], isPublished, null, 5);
  return rows.length ? { items: rows.map((row) => ({ ...row, code: row.code as MarkCode | null })) } : null;
}

/**
 * Whether the caller opens the files of an assessment: its teachers and the office always, a family with a pupil in its
 * course once it is time.
 */
async function opensFiles(ctx: Ctx, db: ReadDb, id: string, what: 'subject' | 'correction'): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return false;
  const { personId } = ctx.actor;
  const ids = await familyPupils(db, ctx);
  const child = (pupilId: string): RawBuilder<boolean> => {
    const read = isReadBy(pupilId === personId, ctx.now);
    return sql<boolean>`((${isMember(pupilId, ctx.today)} OR EXISTS (SELECT 1 FROM marks m
      WHERE m.school_id = a.school_id
        AND m.assessment_id = a.id AND m.pupil_id = ${pupilId}::uuid))
      AND ${what === 'subject' ? opensSubject(read, ctx.today) : read})`;
  };
  const families = ids.length ? sql<boolean>`(${sql.join(ids.map(child), sql` OR `)})` : sql<boolean>`FALSE`;
  const row = await db
    .selectFrom('assessments as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .select('a.id')
    .where('a.id', '=', id)
    .where(sql<boolean>`(${readsSheet(ctx)} OR ${families})`)
    .executeTakeFirst();
  return row !== undefined;
}

export function registerGradebook(): void {
  for (const what of ['subject', 'correction'] as const)
    ownsFiles(`assessment_${what}`, { table: 'assessments', module: gradebookModule }, (ctx, db, id) =>
      opensFiles(ctx, db, id, what),
    );
  homeCard(latestMarksCard, latest, gradebookModule);
  homeCard(toMarkCard, stillToMark, gradebookModule);
  personCard(pupilGradesCard, ofPupil, gradebookModule);
}

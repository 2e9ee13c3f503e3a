import type { MarkCode } from '@encrier/contract/teaching/averages';
import { gradebookModule, latestMarksCard, pupilGradesCard, toMarkCard } from '@encrier/contract/teaching/gradebook';
import { homeCard } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { type AccountActor, holds } from '#kernel/policy/actor.ts';
import { pupilInReach, reachFor } from '../../school/directory/directory.public.ts';
import { sql } from 'kysely';
import { latestOf } from './family/family.queries.ts';
import { courseRows, toMark } from './gradebook.queries.ts';
import { familyPupils } from './gradebook.reach.ts';

export { courseRows, courseTerms, teacherNames } from './gradebook.queries.ts';
export { officeOf, courseOrg, familyPupils, membersOf, teachesCourse, termsIn } from './gradebook.reach.ts';
export { type TermAverages, termAverages } from './marking/averages.queries.ts';

const fortnight = 14 * 86_400_000;
/** The latest marks of one's children or one's own; nothing where none is new. */
async function latest(ctx: ReadCtx) {
  const ids = await familyPupils(ctx.db, ctx);
  if (!ids.length) return null;
  const rows = await latestOf(ctx.db, ids, new Date(ctx.now.getTime() - fortnight), 5);
  const { personId } = ctx.actor as AccountActor;
  return rows.length
    ? { items: rows.map((row) => ({ ...row, code: row.code as MarkCode | null, self: row.pupilId === personId })) }
    : null;
}

/** What one still has to mark in one's own courses. */
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
        course: course ? `${course.audience} · ${course.subject}` : '',
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
    .where(pupilInReach(reachFor(ctx, 'grades.read'), ctx.today, undefined, sql`p.person_id`) as never)
    .executeTakeFirst();
  if (!seen) return null;
  const rows = await latestOf(ctx.db, [id], null, 5);
  return rows.length ? { items: rows.map((row) => ({ ...row, code: row.code as MarkCode | null })) } : null;
}

export function registerGradebook(): void {
  homeCard(latestMarksCard, latest, gradebookModule);
  homeCard(toMarkCard, stillToMark, gradebookModule);
  personCard(pupilGradesCard, ofPupil, gradebookModule);
}

import type { InAct } from '#kernel/act/act.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { gradebookRoom } from './gradebook.room.ts';
import { courseToMark, openTerm } from './marking/course.queries.ts';
import { showChange } from './marking/notifying.actions.ts';

type Given = { id: string; courseId: string; title: string; day: string; scale: number; coefficient: number };
/**
 * Adds an assessment, a draft, in another room's act: in the term of its day, of a course in which the caller marks.
 */
export async function addAssessment(inAct: InAct, ctx: Ctx, given: Given): Promise<void> {
  const tx = gradebookRoom.join(inAct);
  const course = await courseToMark(tx, ctx, given.courseId);
  const term = course.terms.find(({ startsOn, endsOn }) => startsOn <= given.day && given.day <= endsOn);
  if (!term) throw conflict('exams.no_term');
  openTerm(course, term.id);
  await tx.db
    .insertInto('assessments')
    .values({
      school_id: tx.schoolId,
      id: given.id,
      course_id: given.courseId,
      term_id: term.id,
      title: given.title,
      topic: '',
      kind: 'exam',
      on_day: given.day,
      scale: given.scale,
      coefficient: given.coefficient,
      mode: 'normal',
      created_by: self(ctx).accountId,
      created_at: ctx.now,
    })
    .execute();
  await showChange(tx, ctx, given.courseId, []);
}

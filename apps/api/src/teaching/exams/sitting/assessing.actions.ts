import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addAssessment } from '../../gradebook/assessing.public.ts';
import { ownCourse, teachesExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { examObject } from '../planning/holding.actions.ts';

/** When every course has its assessment, the test belongs to the gradebook. */
export async function settleMarked(tx: ExamsTx, { id, version }: { id: string; version: number }): Promise<void> {
  const rest = await tx.db
    .selectFrom('exam_courses')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('exam_id', '=', id)
    .where('assessment_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (rest.n > 0) return;
  await tx.db
    .updateTable('exams')
    .set({ state: 'marked', version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Makes the assessments of a test in the caller's own courses, once each: the gradebook is where marks are given. */
export function makeAssessments(ctx: Ctx, id: string): Promise<{ made: number }> {
  return examsRoom.act(ctx, 'exams.assess', async (tx) => {
    const exam = await tx.db
      .selectFrom('exams as x')
      .innerJoin('subjects as s', 's.id', 'x.subject_id')
      .selectAll('x')
      .select('s.name as subject')
      .where('x.id', '=', id)
      .where(teachesExam(ctx))
      .forUpdate('x')
      .executeTakeFirst();
    if (!exam) throw notFound();
    if ((exam.state !== 'published' && exam.state !== 'marked') || exam.ends_at > ctx.now)
      throw conflict('exams.settled');
    // In the gradebook its copies would have names before they are marked.
    if (exam.anonymous) throw conflict('exams.anonymous');
    const courses = await tx.db
      .selectFrom('exam_courses as xc')
      .innerJoin('courses as c', 'c.id', 'xc.course_id')
      .select(['c.id', 'xc.assessment_id'])
      .where('xc.exam_id', '=', id)
      .where(ownCourse(ctx))
      .execute();
    const open = courses.filter(({ assessment_id }) => assessment_id === null);
    if (!open.length) return nothing({ made: 0 });
    for (const { id: courseId } of open) {
      const assessmentId = newId(ctx.now.getTime());
      await addAssessment(tx, ctx, {
        id: assessmentId,
        courseId,
        title: exam.title || exam.subject.slice(0, 60),
        day: exam.on_day,
        scale: exam.scale,
        coefficient: exam.coefficient,
      });
      await tx.db
        .updateTable('exam_courses')
        .set({ assessment_id: assessmentId })
        .where('exam_id', '=', id)
        .where('course_id', '=', courseId)
        .execute();
    }
    await settleMarked(tx, { id, version: exam.version });
    return { result: { made: open.length }, audit: { object: examObject(id), after: { assessments: open.length } } };
  });
}

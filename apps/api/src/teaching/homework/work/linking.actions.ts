import type { LinkBody } from '@encrier/contract/teaching/homework-correction';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { conflict, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addHomeworkAssessment, refuseUnmarked } from '../../gradebook/marking/carrying.public.ts';
import { lockHomework } from '../giving/giving.actions.ts';
import { homeworkRoom } from '../homework.room.ts';
import { showChange } from '../notifying.actions.ts';
import { carryAll } from './work.actions.ts';

/**
 * Sets which assessment of the gradebook gets the marks of a homework, and copies those already given. Marks copied to
 * another assessment stay there.
 */
export function linkAssessment(ctx: Ctx, id: string, { assessmentId, create }: LinkBody): Promise<{ carried: number }> {
  return homeworkRoom.act(ctx, 'homework.link', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    if (ctx.off?.has('grades')) throw precondition('homework.marks_off');
    await refuseUnmarked(tx, ctx, course.id);
    if (row.assessment_id === assessmentId) return nothing({ carried: 0 });
    const audit: AuditEntry[] = [
      {
        object: { type: 'homework', id },
        before: { assessment_id: row.assessment_id },
        after: { assessment_id: assessmentId },
      },
    ];
    if (assessmentId && create)
      audit.push(
        ...(await addHomeworkAssessment(tx, ctx, {
          id: assessmentId,
          courseId: course.id,
          day: row.due_on,
          ...create,
        })),
      );
    if (assessmentId) {
      const known = await tx.db
        .selectFrom('assessments')
        .select('id')
        .where('id', '=', assessmentId)
        .where('course_id', '=', course.id)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      if (!known) throw notFound();
    }
    await tx.db
      .updateTable('homework')
      .set((eb) => ({ assessment_id: assessmentId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { carried, audit: told } = await carryAll(tx, ctx, { row: { ...row, assessment_id: assessmentId }, course });
    audit.push(...told);
    await showChange(tx, ctx, course.id, []);
    const [first, ...others] = audit;
    return { result: { carried }, audit: [first!, ...others] };
  });
}

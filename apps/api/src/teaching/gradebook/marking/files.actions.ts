import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setAssessmentFiles } from '@encrier/contract/teaching/gradebook';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { gradebookRoom } from '../gradebook.room.ts';
import { courseToMark } from './course.queries.ts';
import { familyIds, showChange } from './notifying.actions.ts';

/** Sets the files of the subject and of the correction of an assessment; see the contract. Allowed in a closed term. */
export function setFiles(
  ctx: Ctx,
  id: string,
  { subjectIds, correctionIds, version }: BodyOf<typeof setAssessmentFiles>,
): Promise<{ id: string; version: number }> {
  return gradebookRoom.act(ctx, 'gradebook.files', async (tx) => {
    const row = await tx.db.selectFrom('assessments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    await courseToMark(tx, ctx, row.course_id);
    if (row.cancelled_at) throw conflict('gradebook.cancelled');
    requireVersion(row, version);
    await tx.db
      .updateTable('assessments')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    for (const [type, ids] of [
      ['assessment_subject', subjectIds],
      ['assessment_correction', correctionIds],
    ] as const) {
      await adoptFiles(tx, ctx, ids, { type, id });
      await releaseFiles(tx, { type, id }, ids);
    }
    await showChange(tx, ctx, row.course_id, row.published_at ? await familyIds(tx, id) : []);
    return {
      result: { id, version: version + 1 },
      audit: {
        object: { type: 'assessment', id },
        after: { subject_files: subjectIds.length, correction_files: correctionIds.length },
      },
    };
  });
}

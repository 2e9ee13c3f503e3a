import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { closeCopies, MarkCopyBody } from '@encrier/contract/teaching/exams-copies';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addAssessment } from '../../gradebook/assessing.public.ts';
import { type Carried, carryMarks } from '../../gradebook/marking/carrying.public.ts';
import { teachesExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { examObject } from '../planning/holding.actions.ts';
import { settleMarked } from '../sitting/assessing.actions.ts';
import { copyRows, type CopyRow, marksCopies, isUnmarked } from './copies.queries.ts';

/** Locks an anonymous test of the caller's courses that took place; throws not found for others, and during look-as. */
async function holdToCorrect(tx: ExamsTx, ctx: Ctx, id: string, closing: boolean) {
  const query = tx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .selectAll('x')
    .select('s.name as subject')
    .where('x.id', '=', id)
    .where('x.anonymous', '=', true)
    .where(teachesExam(ctx));
  // Several people mark at the same time; nobody marks while somebody closes.
  const exam = await (closing ? query.forUpdate('x') : query.forShare('x')).executeTakeFirst();
  if (!exam || self(ctx).lookedAtBy) throw notFound();
  if (!marksCopies(exam, ctx.now)) throw conflict('exams.settled');
  return exam;
}

/** A mark as stored: at most two decimals, within the scale. */
function checkedValue(value: string | null, scale: number): number | null {
  if (value === null) return null;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(value) || Number(value) > scale)
    throw invalid('exams.copy_value', { value: 'exams.copy_value' });
  return Number(value);
}

/** Marks a copy by its code. The journal only records the code. */
export function markCopy(ctx: Ctx, id: string, body: MarkCopyBody): Promise<{ version: number }> {
  return examsRoom.act(ctx, 'exams.mark_copy', async (tx) => {
    const exam = await holdToCorrect(tx, ctx, id, false);
    const value = checkedValue(body.value, Number(exam.scale));
    const gap = value === null ? body.gap : null;
    const seat = await tx.db
      .selectFrom('exam_seats')
      .select('pupil_id')
      .where('exam_id', '=', id)
      .where('copy_no', '=', body.code)
      .forUpdate()
      .executeTakeFirst();
    if (!seat) throw conflict('exams.copy_unknown');
    const row = await copyRows({ ...ctx, db: tx.db }, id, exam.on_day)
      .where('z.copy_no', '=', body.code)
      .executeTakeFirstOrThrow();
    if (row.corrected_at) throw conflict('exams.copies_closed');
    requireVersion(row, body.version, { value: row.value, gap: row.gap });
    const version = body.version + 1;
    const kept = { value, gap, by_id: self(ctx).accountId, at: ctx.now, version };
    await tx.db
      .insertInto('exam_copies')
      .values({ school_id: tx.schoolId, exam_id: id, copy_no: body.code, ...kept })
      .onConflict((oc) => oc.columns(['school_id', 'exam_id', 'copy_no']).doUpdateSet(kept))
      .execute();
    return {
      result: { version },
      audit: {
        object: examObject(id),
        table: 'exam_copies',
        before: { copy_no: body.code, value: row.value, gap: row.gap },
        after: { copy_no: body.code, value, gap },
      },
    };
  });
}

/** The content of a copy in the gradebook. */
const carried = ({ pupil_id: pupilId, sat, value, gap, presence }: CopyRow): Carried =>
  sat || value !== null || gap !== null
    ? { pupilId, value: value ?? '', ...(value === null && { code: gap === 'not_handed' ? 'not_handed' : 'unmarked' }) }
    : { pupilId, value: '', code: presence === 'exempt' ? 'exempt' : 'absent' };

type Exam = Awaited<ReturnType<typeof holdToCorrect>>;
/** The assessment of a course; created when the test has none there yet. */
async function assessmentOf(
  tx: ExamsTx,
  ctx: Ctx,
  exam: Exam,
  { courseId, known }: { courseId: string; known: string | null },
) {
  if (known) return known;
  const assessmentId = newId(ctx.now.getTime());
  await addAssessment(tx, ctx, {
    id: assessmentId,
    courseId,
    title: exam.title || exam.subject.slice(0, 60),
    day: exam.on_day,
    scale: exam.scale,
    coefficient: exam.coefficient,
  });
  return assessmentId;
}

/**
 * Closes the correction of the caller's own courses once every copy is marked: copies get their names, and the marks
 * enter the gradebook.
 */
export function closeCorrection(ctx: Ctx, id: string): Promise<ResponseInput<typeof closeCopies>> {
  return examsRoom.act(ctx, 'exams.close_copies', async (tx) => {
    if (ctx.off?.has('grades')) throw precondition('exams.marks_off');
    const exam = await holdToCorrect(tx, ctx, id, true);
    const rows = await copyRows({ ...ctx, db: tx.db }, id, exam.on_day).execute();
    const open = rows.filter(({ mine, corrected_at }) => mine && corrected_at === null);
    if (!open.length) throw conflict('exams.copies_closed');
    const left = open.filter(isUnmarked).length;
    if (left) throw conflict('exams.copies_left', { left });
    let [written, gone] = [0, 0];
    const audit: AuditEntry[] = [];
    for (const [courseId, own] of Map.groupBy(open, (row) => row.course_id!)) {
      const assessmentId = await assessmentOf(tx, ctx, exam, { courseId, known: own[0]!.assessment_id });
      const done = await carryMarks(tx, ctx, { courseId, assessmentId, marks: own.map(carried) });
      // A pupil who left the course is no longer in its sheet; any other refusal means that the sheet does not accept
      // these marks.
      if (done.refused.some(({ reason }) => reason !== 'pupil_unknown' && reason !== 'pupil_left'))
        throw conflict('exams.marks_refused');
      written += own.length - done.refused.length;
      gone += done.refused.length;
      audit.push(...done.audit);
      await tx.db
        .updateTable('exam_courses')
        .set({ assessment_id: assessmentId, corrected_at: ctx.now })
        .where('exam_id', '=', id)
        .where('course_id', '=', courseId)
        .execute();
    }
    await settleMarked(tx, { id, version: exam.version });
    return {
      result: { written, gone },
      audit: [{ object: examObject(id), after: { copies: open.length, written } }, ...audit],
    };
  });
}

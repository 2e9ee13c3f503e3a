import type { EditExamBody, ProposeExamBody } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { NamedSubject } from '#kernel/content/subject-name.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { counts } from '../exams.policy.ts';
import { managesExam, plansIn, wroteExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { pupilIdsOf, notifyFamilies, notifySupervisors } from '../notifying.actions.ts';
import { classesOf, coursesToPlan } from './checks.queries.ts';
import { convokePupils } from '../sitting/convoking.actions.ts';
import {
  recordExpectation,
  lockExam,
  longestFor,
  examObject,
  settleRules,
  deleteExpected,
  whereTaken,
  writeClasses,
} from './holding.actions.ts';

const refuse = (field: string, code: string) => invalid(code, { [field]: code });
type Content = Omit<EditExamBody, 'version'>;

/** A submitted test as its columns; throws the error of an invalid field. */
async function columnsOf(tx: ExamsTx, ctx: Ctx, body: Content, yearId: string, courseIds: readonly string[]) {
  const wrong = findUnrealDay({ day: body.day });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
  const ends = body.starts + body.minutes;
  if (ends > 1440) throw refuse('minutes', 'exams.ends_after_day');
  const [scale, coefficient] = [Number(body.scale), Number(body.coefficient)];
  if (scale < 1 || scale > 200) throw refuse('scale', 'exams.scale');
  if (coefficient > 99) throw refuse('coefficient', 'exams.scale');
  if (body.sessionId) {
    // A test of another organisation is not found.
    const session = await tx.db
      .selectFrom('exam_sessions as n')
      .select('n.id')
      .where('n.id', '=', body.sessionId)
      .where('n.year_id', '=', yearId)
      .where(
        sql<boolean>`(n.org_id IS NULL OR n.org_id IN (SELECT l.org_id FROM classes k
          JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id WHERE k.school_id = n.school_id
          AND k.id IN (SELECT q.class_id FROM ${classesOf(courseIds, body.day)} q)))`,
      )
      .executeTakeFirst();
    if (!session) throw refuse('sessionId', 'exams.session_unknown');
  }
  return {
    title: withoutOverrides(body.title),
    on_day: body.day,
    starts: body.starts,
    ends,
    starts_at: instantOf(body.day, body.starts, ctx.zone),
    ends_at: instantOf(body.day, ends, ctx.zone),
    syllabus: withoutOverrides(body.syllabus),
    material: withoutOverrides(body.material),
    scale,
    coefficient,
    session_id: body.sessionId,
    ...(body.anonymous !== undefined && { anonymous: body.anonymous }),
  };
}

/** Proposes a test in the caller's courses; it is approved at once when the caller approves tests. */
export function proposeExam(ctx: Ctx, { id, courseIds, ...body }: ProposeExamBody): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.propose', async (tx) => {
    const courses = await coursesToPlan(tx.db, courseIds, plansIn(ctx));
    const [first] = courses;
    if (courses.some((one) => one.subject_id !== first!.subject_id || one.year_id !== first!.year_id))
      throw refuse('courseIds', 'exams.one_subject');
    if (first!.closed_at) throw conflict('exams.year_closed');
    const again = await tx.db.selectFrom('exams').select('created_by').where('id', '=', id).executeTakeFirst();
    if (again && again.created_by !== self(ctx).accountId) throw conflict('already_exists');
    if (again) return nothing({ id });
    const columns = await columnsOf(tx, ctx, body, first!.year_id, courseIds);
    const placement = { ...columns, courseIds, day: body.day, except: null, roomIds: [], supervisorIds: [] };
    const override_reason = await settleRules(tx, ctx, placement, first!, {
      reason: withoutOverrides(body.overrideReason),
    });
    const state = holds(ctx.actor, 'exams.manage') ? 'validated' : 'proposed';
    await tx.db
      .insertInto('exams')
      .values({
        ...columns,
        school_id: tx.schoolId,
        id,
        year_id: first!.year_id,
        subject_id: first!.subject_id,
        state,
        counts: true,
        override_reason,
        created_by: self(ctx).accountId,
        created_at: ctx.now,
        ...(state === 'validated' && { decided_by: self(ctx).accountId, decided_at: ctx.now }),
      })
      .execute();
    await tx.db
      .insertInto('exam_courses')
      .values([...new Set(courseIds)].map((course_id) => ({ school_id: tx.schoolId, exam_id: id, course_id })))
      .execute();
    await writeClasses(tx, id, courseIds, body.day);
    return { result: { id }, audit: { object: examObject(id), after: { ...columns, state, override_reason } } };
  });
}

/** Notifies the people concerned when a published test moves to another time. */
export async function notifyOfMove(
  tx: ExamsTx,
  ctx: Ctx,
  exam: NamedSubject & { id: string; state: string; supervisorIds: readonly string[] },
  now: { on_day: string; starts: number; ends: number; starts_at: Date; ends_at: Date; version: number },
): Promise<void> {
  if (exam.state !== 'published') return;
  await convokePupils(tx, ctx, { id: exam.id, ...now });
  await deleteExpected(tx, exam.id);
  await recordExpectation(tx, ctx, { id: exam.id, ...now });
  const { id, subject, subjectAr } = exam;
  const notice = { id, subject, subjectAr, ...now };
  await notifyFamilies(tx, ctx, 'moved', notice, await pupilIdsOf(tx, ctx, exam.id));
  await notifySupervisors(tx, ctx, 'supervise', notice, exam.supervisorIds);
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/** Changes a test: its author until the decision, the office until it begins. A refused one is proposed again. */
export function editExam(
  ctx: Ctx,
  id: string,
  { version, ...body }: EditExamBody,
): Promise<{ id: string; version: number }> {
  return whereTaken(ctx, (note) =>
    examsRoom.act(ctx, 'exams.edit', async (tx) => {
      const manages = managesExam(ctx);
      const row = await lockExam(
        tx,
        id,
        sql<boolean>`(${manages} OR (x.state IN ('proposed', 'refused') AND ${wroteExam(ctx)}))`,
        'edit',
        version,
      );
      if (row.state === 'published' && row.starts_at <= ctx.now) throw conflict('exams.settled');
      const columns = await columnsOf(tx, ctx, body, row.year_id, row.courseIds);
      const moved = columns.on_day !== row.on_day || columns.starts !== row.starts || columns.ends !== row.ends;
      const { courseIds, roomIds, supervisorIds } = row;
      const span = { day: body.day, starts: body.starts, ends: columns.ends, except: id };
      const placement = { courseIds, roomIds, supervisorIds, ...span };
      note(placement, row);
      const override_reason =
        moved || row.state === 'refused'
          ? await settleRules(tx, ctx, placement, row, { reason: withoutOverrides(body.overrideReason) })
          : row.override_reason;
      const changed = Object.entries(columns).filter(
        ([key, value]) =>
          !same(key === 'scale' || key === 'coefficient' ? Number(row[key]) : row[key as 'title'], value),
      );
      if (!changed.length && row.next === row.state) return nothing({ id, version });
      await tx.db
        .updateTable('exams')
        .set({
          ...columns,
          state: row.next,
          counts: counts(row.next),
          override_reason,
          ...(row.state === 'refused' && { reason: '', created_at: ctx.now }),
          ...(moved && { reminded: null, longest: await longestFor(tx, placement) }),
          version: version + 1,
        })
        .where('id', '=', id)
        .execute();
      if (moved) {
        await writeClasses(tx, id, courseIds, body.day);
        await notifyOfMove(tx, ctx, row, { ...columns, version: version + 1 });
      }
      return {
        result: { id, version: version + 1 },
        audit: {
          object: examObject(id),
          before: Object.fromEntries(changed.map(([key]) => [key, row[key as 'title']])),
          after: { ...Object.fromEntries(changed), state: row.next },
        },
      };
    }),
  );
}

/** Withdraws a proposal before its decision, with its files. */
export function withdrawExam(ctx: Ctx, id: string): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.withdraw', async (tx) => {
    const row = await lockExam(tx, id, wroteExam(ctx), 'edit', null);
    if (row.state !== 'proposed' && row.state !== 'refused') throw conflict('exams.settled');
    await releaseFiles(tx, { type: 'exam_subject', id }, []);
    await releaseFiles(tx, { type: 'exam_correction', id }, []);
    await tx.db.deleteFrom('exam_classes').where('exam_id', '=', id).execute();
    await tx.db.deleteFrom('exam_courses').where('exam_id', '=', id).execute();
    await tx.db.deleteFrom('exams').where('id', '=', id).execute();
    return { result: { id }, audit: { object: examObject(id), before: { on_day: row.on_day, starts: row.starts } } };
  });
}

type Files = { subjectIds: readonly string[]; correctionIds: readonly string[]; version: number };
/** Sets the files of the subject and of the correction; only its author and the office. */
export function setFiles(
  ctx: Ctx,
  id: string,
  { subjectIds, correctionIds, version }: Files,
): Promise<{ id: string; version: number }> {
  return examsRoom.act(ctx, 'exams.files', async (tx) => {
    const row = await tx.db
      .selectFrom('exams as x')
      .select(['x.id', 'x.state', 'x.version'])
      .where('x.id', '=', id)
      .where(sql<boolean>`(${managesExam(ctx)} OR ${wroteExam(ctx)})`)
      .forUpdate('x')
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.state === 'cancelled' || row.state === 'postponed') throw conflict('exams.settled');
    // Of two simultaneous changes, the second gets a conflict before its files replace those of the first.
    requireVersion(row, version);
    await tx.db
      .updateTable('exams')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    for (const [type, ids] of [
      ['exam_subject', subjectIds],
      ['exam_correction', correctionIds],
    ] as const) {
      await adoptFiles(tx, ctx, ids, { type, id });
      await releaseFiles(tx, { type, id }, ids);
    }
    return {
      result: { id, version: version + 1 },
      audit: {
        object: examObject(id),
        after: { subject_files: subjectIds.length, correction_files: correctionIds.length },
      },
    };
  });
}

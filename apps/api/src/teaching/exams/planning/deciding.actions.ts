import type { BodyOf } from '@encrier/contract/kernel/route';
import type { cancelExam, decideExam, moveExam, postponeExam, publishExams } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { copyFile } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { managesExam } from '../exams.reach.ts';
import { examsRoom, type ExamsTx } from '../exams.room.ts';
import { convokePupils } from '../sitting/convoking.actions.ts';
import { pupilIdsOf, notifyAuthor, notifyFamilies, notifySupervisors, notifyTeachers } from '../notifying.actions.ts';
import {
  recordExpectation,
  type HeldExam,
  lockExam,
  lockRules,
  longestFor,
  examObject,
  settleRules,
  deleteExpected,
  whereTaken,
  writeClasses,
} from './holding.actions.ts';
import { notifyOfMove } from './planning.actions.ts';

type Changed = Promise<{ id: string; version: number }>;

/**
 * Approves a proposal, or refuses it with a reason. Checks the rules again: other tests may have been approved since.
 */
export function decideProposal(ctx: Ctx, id: string, body: BodyOf<typeof decideExam>): Changed {
  return examsRoom.act(ctx, 'exams.decide', async (tx) => {
    const reason = withoutOverrides(body.reason);
    if (!body.validate && !reason) throw invalid('exams.reason_missing', { reason: 'exams.reason_missing' });
    const row = await lockExam(tx, id, managesExam(ctx), body.validate ? 'validate' : 'refuse', body.version);
    const { courseIds, roomIds, supervisorIds, starts, ends, on_day: day } = row;
    const placement = { courseIds, roomIds, supervisorIds, starts, ends, day, except: id };
    // The notice period was met when it was proposed; an override given then remains valid.
    const forgiven = row.override_reason
      ? (['notice', 'day_full', 'week_full', 'outing'] as const)
      : (['notice'] as const);
    const override_reason = body.validate
      ? (await settleRules(tx, ctx, placement, row, { reason: withoutOverrides(body.overrideReason), forgiven })) ||
        row.override_reason
      : row.override_reason;
    const version = body.version + 1;
    await tx.db
      .updateTable('exams')
      .set({
        state: row.next,
        counts: body.validate,
        reason: body.validate ? '' : reason,
        override_reason,
        decided_by: self(ctx).accountId,
        decided_at: ctx.now,
        version,
      })
      .where('id', '=', id)
      .execute();
    await notifyAuthor(tx, ctx, body.validate ? 'validated' : 'refused', { ...row, version }, row.created_by);
    return {
      result: { id, version },
      audit: { object: examObject(id), before: { state: row.state }, after: { state: row.next, override_reason } },
    };
  });
}

/** A past test cannot change. */
function refuseHeld(ctx: Ctx, row: HeldExam): void {
  if (row.ends_at <= ctx.now) throw conflict('exams.settled');
}

const timesOf = (ctx: Ctx, day: string, starts: number, ends: number) => ({
  on_day: day,
  starts,
  ends,
  starts_at: instantOf(day, starts, ctx.zone),
  ends_at: instantOf(day, ends, ctx.zone),
});
function newTimes(ctx: Ctx, row: HeldExam, { day, starts }: { day: string; starts: number }) {
  const wrong = findUnrealDay({ day });
  if (wrong) throw invalid('invalid_input', { [wrong]: 'invalid_date' });
  const ends = starts + row.ends - row.starts;
  if (ends > 1440) throw invalid('exams.ends_after_day', { starts: 'exams.ends_after_day' });
  return timesOf(ctx, day, starts, ends);
}

/** Puts a test on another day or at another hour, by dragging it on the month view. */
export function rescheduleExam(ctx: Ctx, id: string, body: BodyOf<typeof moveExam>): Changed {
  return whereTaken(ctx, (note) =>
    examsRoom.act(ctx, 'exams.move', async (tx) => {
      const row = await lockExam(tx, id, managesExam(ctx), 'move', body.version);
      if (row.state === 'published' && row.starts_at <= ctx.now) throw conflict('exams.settled');
      const times = newTimes(ctx, row, body);
      if (times.on_day === row.on_day && times.starts === row.starts) return nothing({ id, version: body.version });
      const { courseIds, roomIds, supervisorIds } = row;
      const span = { day: body.day, starts: times.starts, ends: times.ends, except: id };
      const placement = { courseIds, roomIds, supervisorIds, ...span };
      note(placement, row);
      const override_reason = await settleRules(tx, ctx, placement, row, {
        reason: withoutOverrides(body.overrideReason),
      });
      const version = body.version + 1;
      await tx.db
        .updateTable('exams')
        .set({ ...times, longest: await longestFor(tx, placement), override_reason, reminded: null, version })
        .where('id', '=', id)
        .execute();
      await writeClasses(tx, id, courseIds, body.day);
      await notifyOfMove(tx, ctx, row, { ...times, version });
      await notifyTeachers(tx, ctx, 'moved', { ...row, ...times, version }, row);
      return {
        result: { id, version },
        audit: {
          object: examObject(id),
          before: { on_day: row.on_day, starts: row.starts },
          after: { on_day: times.on_day, starts: times.starts, override_reason },
        },
      };
    }),
  );
}

/** Summons the pupils of an approved test, notifies their families and its supervisors. */
async function publishOne(tx: ExamsTx, ctx: Ctx, row: HeldExam): Promise<void> {
  const version = row.version + 1;
  await tx.db
    .updateTable('exams')
    .set({ state: row.next, published_at: ctx.now, version })
    .where('id', '=', row.id)
    .execute();
  await convokePupils(tx, ctx, row);
  await recordExpectation(tx, ctx, row);
  const notice = { ...row, version };
  await notifyFamilies(tx, ctx, 'published', notice, await pupilIdsOf(tx, ctx, row.id));
  await notifyTeachers(tx, ctx, 'published', notice, row);
  await notifySupervisors(tx, ctx, 'supervise', notice, row.supervisorIds);
}

/** Publishes approved tests that are still to come; skips the others. */
export function announceExams(ctx: Ctx, { ids }: BodyOf<typeof publishExams>): Promise<{ published: number }> {
  return examsRoom.act(ctx, 'exams.publish', async (tx) => {
    await lockRules(tx);
    const ready = await tx.db
      .selectFrom('exams as x')
      .select('x.id')
      .where('x.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('x.state', '=', 'validated')
      .where('x.ends_at', '>', ctx.now)
      .where(managesExam(ctx))
      .orderBy('x.on_day')
      .orderBy('x.id')
      .execute();
    const [first, ...rest] = ready;
    if (!first) throw conflict('exams.nothing_to_publish');
    for (const { id } of ready) await publishOne(tx, ctx, await lockExam(tx, id, managesExam(ctx), 'publish', null));
    const line = (id: string) => ({ object: examObject(id), after: { state: 'published' } });
    return { result: { published: ready.length }, audit: [line(first.id), ...rest.map(({ id }) => line(id))] as const };
  });
}

/**
 * Consequences of a test that does not take place at its time: nobody is expected there, and its reminders are deleted.
 */
async function letGo(tx: ExamsTx, ctx: Ctx, row: HeldExam, reason: string, version: number): Promise<void> {
  await tx.db
    .updateTable('exams')
    .set({ state: row.next, counts: false, reason, version })
    .where('id', '=', row.id)
    .execute();
  if (row.state !== 'published') return;
  await deleteExpected(tx, row.id);
  await settleInAct(tx, ctx, { type: 'exam', ids: [row.id] });
  await notifySupervisors(tx, ctx, 'unsupervise', { ...row, version }, row.supervisorIds);
}

export function callOffExam(ctx: Ctx, id: string, body: BodyOf<typeof cancelExam>): Promise<{ id: string }> {
  return examsRoom.act(ctx, 'exams.cancel', async (tx) => {
    const row = await lockExam(tx, id, managesExam(ctx), 'cancel', body.version);
    refuseHeld(ctx, row);
    const reason = withoutOverrides(body.reason);
    const version = body.version + 1;
    await letGo(tx, ctx, row, reason, version);
    const notice = { ...row, version };
    if (row.state === 'published') await notifyFamilies(tx, ctx, 'cancelled', notice, await pupilIdsOf(tx, ctx, id));
    await notifyTeachers(tx, ctx, 'cancelled', notice, row);
    return {
      result: { id },
      audit: { object: examObject(id), before: { state: row.state }, after: { state: row.next, reason } },
    };
  });
}

/** Its subject and its correction go with it to the new day. */
async function copyFiles(tx: ExamsTx, ctx: Ctx, from: string, to: string): Promise<void> {
  for (const type of ['exam_subject', 'exam_correction'] as const) {
    const files = await tx.db
      .selectFrom('files')
      .select('id')
      .where('owner_type', '=', type)
      .where('owner_id', '=', from)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const file of files) await copyFile(tx, ctx, file.id, { type, id: to });
  }
}

/** Writes the same test again on another day, decided now, in the state it had. */
async function insertAgain(
  tx: ExamsTx,
  ctx: Ctx,
  row: HeldExam,
  { id, times, override_reason }: { id: string; times: ReturnType<typeof newTimes>; override_reason: string },
): Promise<void> {
  const { year_id, subject_id, session_id, title, syllabus, material, scale, coefficient, anonymous, created_by } = row;
  await tx.db
    .insertInto('exams')
    .values({
      year_id,
      subject_id,
      session_id,
      title,
      syllabus,
      material,
      scale,
      coefficient,
      anonymous,
      created_by,
      ...times,
      school_id: tx.schoolId,
      id,
      state: row.state,
      counts: true,
      override_reason,
      postponed_from_id: row.id,
      created_at: ctx.now,
      decided_by: self(ctx).accountId,
      decided_at: ctx.now,
      published_at: row.state === 'published' ? ctx.now : null,
    })
    .execute();
  await tx.db
    .insertInto('exam_courses')
    .values(row.courseIds.map((course_id) => ({ school_id: tx.schoolId, exam_id: id, course_id })))
    .execute();
}

/**
 * Creates the same test on another day, with its files; rooms and supervisors are chosen again, and pupils are summoned
 * again on publication.
 */
export function replanExam(ctx: Ctx, id: string, body: BodyOf<typeof postponeExam>): Promise<{ id: string }> {
  return whereTaken(ctx, () =>
    examsRoom.act(ctx, 'exams.postpone', async (tx) => {
      const { newId } = body;
      const planned = await tx.db
        .selectFrom('exams as x')
        .select('x.id')
        .where('x.id', '=', id)
        .where(managesExam(ctx))
        .executeTakeFirst();
      if (!planned) throw notFound();
      const again = await tx.db
        .selectFrom('exams')
        .select('postponed_from_id')
        .where('id', '=', newId)
        .executeTakeFirst();
      if (again?.postponed_from_id === id) return nothing({ id: newId });
      if (again) throw conflict('already_exists');
      const row = await lockExam(tx, id, managesExam(ctx), 'postpone', body.version);
      refuseHeld(ctx, row);
      const times = newTimes(ctx, row, body);
      const { courseIds } = row;
      const placement = {
        courseIds,
        roomIds: [],
        supervisorIds: [],
        day: body.day,
        starts: times.starts,
        ends: times.ends,
      };
      const override_reason = await settleRules(tx, ctx, { ...placement, except: id }, row, {
        reason: withoutOverrides(body.overrideReason),
      });
      const reason = withoutOverrides(body.reason);
      const version = body.version + 1;
      await letGo(tx, ctx, row, reason, version);
      const out = row.state === 'published';
      await insertAgain(tx, ctx, row, { id: newId, times, override_reason });
      await writeClasses(tx, newId, courseIds, body.day);
      await copyFiles(tx, ctx, id, newId);
      const next = { ...row, ...times, id: newId, version: 1 };
      await notifyTeachers(tx, ctx, 'postponed', next, row);
      if (out) {
        await convokePupils(tx, ctx, next);
        await recordExpectation(tx, ctx, next);
        await notifyFamilies(tx, ctx, 'postponed', next, await pupilIdsOf(tx, ctx, newId));
      }
      return {
        result: { id: newId },
        audit: {
          object: examObject(id),
          before: { state: row.state, on_day: row.on_day },
          after: { state: row.next, on_day: body.day, reason },
        },
      };
    }),
  );
}

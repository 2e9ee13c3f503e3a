import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  type AbsenceState,
  type DeclareBody,
  type decideAbsence,
  maxPapers,
  type writeTask,
} from '@encrier/contract/planning/replacement';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { plainName } from '#kernel/content/direction.ts';
import { AppError, conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { findDifferences } from '#kernel/policy/edits.ts';
import { replaceNote } from '../../timetable/lessons/lessons.public.ts';
import { type At, holdCover } from '../covers/covers.actions.ts';
import { absenceWorkflow, type AbsenceMove, type AbsenceSpan, spanFault } from '../replacement.policy.ts';
import { followsStaff, personOf, validatesStaff } from '../replacement.reach.ts';
import { replacementRoom, type ReplacementTx } from '../replacement.room.ts';
import { settleAbsence, showCovers, notifyOfAbsence, notifyOffice, withdrawOpen } from '../notifying.actions.ts';
import { missedBy, readsPapers, staffFor, writesTask } from './absences.queries.ts';

type Ok = { ok: true };
const ok: Ok = { ok: true };

function refuseSpan(span: AbsenceSpan, today: string): void {
  if (findUnrealDay({ startsOn: span.startsOn, endsOn: span.endsOn }))
    throw invalid('replacement.dates', { startsOn: 'replacement.dates' });
  const fault = spanFault(span, today);
  if (fault) throw invalid(fault, { endsOn: fault });
}

async function writeTasks(tx: ReplacementTx, personId: string, tasks: DeclareBody['tasks']): Promise<void> {
  for (const { lessonId, task } of tasks)
    await tx.db
      .insertInto('lesson_covers')
      .values({ school_id: tx.schoolId, lesson_id: lessonId, person_id: personId, task })
      .onConflict((oc) => oc.columns(['school_id', 'lesson_id', 'person_id']).doUpdateSet({ task }))
      .execute();
}

/** Whether the caller validates other people's absences: their own declarations are then valid at once. */
async function validates(tx: ReplacementTx, ctx: Ctx, personId: string): Promise<boolean> {
  if (personId === personOf(ctx)) return false;
  const row = await tx.db
    .selectFrom('staff')
    .select('person_id')
    .where('person_id', '=', personId)
    .where(validatesStaff(ctx, sql`staff.person_id`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Declares a person's absence; their lessons of that time have no teacher from then on. */
export async function declareAbsence(ctx: Ctx, body: DeclareBody): Promise<Ok> {
  try {
    return await replacementRoom.act(ctx, 'replacement.declare', async (tx) => {
      const { id, kind, startsOn, endsOn, fromMinute, toMinute } = body;
      const personId = await staffFor({ ...ctx, db: tx.db }, body.personId);
      // Sent twice at the same moment, the second waits for the first.
      await tx.db.selectFrom('staff').select('person_id').where('person_id', '=', personId).forUpdate().execute();
      const again = await tx.db
        .selectFrom('staff_absences')
        .select('id')
        .where('id', '=', id)
        .where('by_id', '=', self(ctx).accountId)
        .executeTakeFirst();
      if (again) return nothing(ok);
      const span = { startsOn, endsOn, fromMinute, toMinute };
      refuseSpan(span, ctx.today);
      const valid = await validates(tx, ctx, personId);
      await tx.db
        .insertInto('staff_absences')
        .values({
          school_id: tx.schoolId,
          id,
          person_id: personId,
          starts_on: startsOn,
          ends_on: endsOn,
          from_minute: fromMinute,
          to_minute: toMinute,
          kind,
          note: plainName(body.note),
          state: valid ? 'validated' : 'declared',
          by_id: self(ctx).accountId,
          created_at: tx.now,
          ...(valid && { decided_by: self(ctx).accountId, decided_at: tx.now }),
        })
        .execute();
      const lessons = await missedBy(tx.db, personId, span);
      const own = new Set(lessons.map((one) => one.id));
      await writeTasks(
        tx,
        personId,
        body.tasks.filter(({ lessonId }) => own.has(lessonId)),
      );
      await adoptFiles(tx, ctx, body.fileIds, { type: 'staff_absence', id });
      await notifyOffice(tx, ctx, { id, personId, news: 'declared', count: lessons.length });
      if (personId !== personOf(ctx)) await notifyOfAbsence(tx, ctx, { id, personId, news: 'noted' });
      await showCovers(tx, [personId]);
      const after = { personId, ...span, state: valid ? 'validated' : 'declared', files: body.fileIds.length };
      return { result: ok, audit: { object: { type: 'staff_absence', id }, after } };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'overlaps') throw conflict('replacement.away_already');
    throw error;
  }
}

/** An absence, locked; throws not found for a person who is not the absent one and does not follow staff. */
async function hold(tx: ReplacementTx, ctx: Ctx, id: string) {
  const row = await tx.db
    .selectFrom('staff_absences as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.person_id', '=', personOf(ctx)), followsStaff(ctx, sql`a.person_id`)]))
    .forUpdate('a')
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, state: row.state as AbsenceState };
}

function next(row: { state: AbsenceState; version: number }, move: AbsenceMove, version: number): AbsenceState {
  requireVersion(row, version);
  const state = absenceWorkflow.next(row.state, move);
  if (!state) throw conflict('replacement.state', { state: row.state });
  return state;
}

/** Validates or refuses. A refusal restores lessons without a decision; the person who declared it is notified. */
export function decideStaffAbsence(ctx: Ctx, id: string, body: BodyOf<typeof decideAbsence>): Promise<Ok> {
  const move = body.validate ? 'validate' : 'refuse';
  return replacementRoom.act(ctx, `replacement.${move}`, async (tx) => {
    const row = await hold(tx, ctx, id);
    if (row.person_id === personOf(ctx)) throw forbidden('replacement.own_absence');
    const state = next(row, move, body.version);
    const answer = plainName(body.answer);
    if (!body.validate && !answer)
      throw invalid('replacement.answer_missing', { answer: 'replacement.answer_missing' });
    await tx.db
      .updateTable('staff_absences')
      .set({ state, answer, decided_by: self(ctx).accountId, decided_at: tx.now, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    if (!body.validate) await withdrawOpen(tx, ctx, row);
    await settleAbsence(tx, ctx, id);
    await notifyOfAbsence(tx, ctx, { id, personId: row.person_id, news: body.validate ? 'validated' : 'refused' });
    await showCovers(tx, [row.person_id]);
    return {
      result: ok,
      audit: { object: { type: 'staff_absence', id }, before: { state: row.state }, after: { state } },
    };
  });
}

/**
 * Withdraws an absence. The absent person may only do so before any decision about its lessons, on which others then
 * rely.
 */
export function withdrawAbsence(ctx: Ctx, id: string, version: number): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.withdraw', async (tx) => {
    const row = await hold(tx, ctx, id);
    const state = next(row, 'withdraw', version);
    if (row.ends_on < ctx.today) throw conflict('replacement.state', { state: row.state });
    const office = await tx.db
      .selectFrom('staff')
      .select('person_id')
      .where('person_id', '=', row.person_id)
      .where(followsStaff(ctx, sql`staff.person_id`))
      .executeTakeFirst();
    if (!office && (await settledAny(tx, row))) throw conflict('replacement.settled_already');
    await tx.db
      .updateTable('staff_absences')
      .set({ state, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await withdrawOpen(tx, ctx, row);
    await settleAbsence(tx, ctx, id);
    if (row.person_id === personOf(ctx))
      await notifyOffice(tx, ctx, { id, personId: row.person_id, news: 'withdrawn', count: 0 });
    else await notifyOfAbsence(tx, ctx, { id, personId: row.person_id, news: 'withdrawn' });
    await showCovers(tx, [row.person_id]);
    return {
      result: ok,
      audit: { object: { type: 'staff_absence', id }, before: { state: row.state }, after: { state } },
    };
  });
}

/** Attaches papers to an absence in force; sending the same one again changes nothing. */
export function addPapers(ctx: Ctx, id: string, fileIds: readonly string[]): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.papers', async (tx) => {
    if (!(await readsPapers({ ...ctx, db: tx.db }, id))) throw notFound();
    const row = await tx.db
      .selectFrom('staff_absences')
      .select(['person_id', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.state === 'withdrawn') throw conflict('replacement.state', { state: row.state });
    const had = await tx.db
      .selectFrom('files')
      .select('id')
      .where('owner_type', '=', 'staff_absence')
      .where('owner_id', '=', id)
      .execute();
    const all = new Set([...had.map((one) => one.id), ...fileIds]);
    if (all.size > maxPapers) throw conflict('replacement.papers_full');
    if (all.size === had.length) return nothing(ok);
    await adoptFiles(tx, ctx, fileIds, { type: 'staff_absence', id });
    await showCovers(tx, [row.person_id]);
    return { result: ok, audit: { object: { type: 'staff_absence', id }, after: { files: all.size } } };
  });
}

/** Whether a decision was made about a coming lesson of an absence. */
async function settledAny(tx: ReplacementTx, row: Awaited<ReturnType<typeof hold>>): Promise<boolean> {
  const found = await tx.db
    .selectFrom('lesson_covers as c')
    .innerJoin('lessons as l', 'l.id', 'c.lesson_id')
    .select('c.lesson_id')
    .where('c.person_id', '=', row.person_id)
    .where('c.outcome', 'is not', null)
    .where('l.on_day', '>=', row.starts_on)
    .where('l.on_day', '<=', row.ends_on)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Writes the pupils' task: by the absent teacher or the person who covers the lesson, over the text that they read.
 * Pupils of a study hall read it in the note of the lesson.
 */
export function setTask(ctx: Ctx, at: At, { task, before }: BodyOf<typeof writeTask>): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.task', async (tx) => {
    if (!(await writesTask({ ...ctx, db: tx.db }, at.lessonId, at.personId))) throw notFound();
    await holdCover(tx, at);
    const stands = await tx.db
      .selectFrom('lesson_covers')
      .select(['task', 'outcome'])
      .where('lesson_id', '=', at.lessonId)
      .where('person_id', '=', at.personId)
      .executeTakeFirstOrThrow();
    if (stands.task === task) return nothing(ok);
    if (stands.task !== before)
      throw conflict('edited_meanwhile', { fields: findDifferences({ task: stands.task }, { task }) });
    await writeTasks(tx, at.personId, [{ lessonId: at.lessonId, task }]);
    if (stands.outcome === 'study') await replaceNote(tx, { lessonId: at.lessonId, from: stands.task, to: task });
    await showCovers(tx, [at.personId]);
    return { result: ok, audit: { object: { type: 'lesson', id: at.lessonId }, after: { task } } };
  });
}

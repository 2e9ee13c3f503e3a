import type { ExamIssue } from '@encrier/contract/teaching/exams';
import { type RawBuilder, sql } from 'kysely';
import { readTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict, forbidden, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { type ExamMove, examFlow, type StoredState } from '../exams.policy.ts';
import type { ExamsTx } from '../exams.room.ts';
import { pupilIdsOf } from '../notifying.actions.ts';
import { type PlacementRequest, classesOf, listIssues, longestOf } from './checks.queries.ts';
import { usualExtra } from './rules.queries.ts';

export const examObject = (id: string) => ({ type: 'exam', id });

/** Planning requests are processed one after the other: two tests never take the last place of a day together. */
export async function lockRules(tx: ExamsTx): Promise<void> {
  await tx.db
    .insertInto('exam_settings')
    .values({ school_id: tx.schoolId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db.selectFrom('exam_settings').select('version').forUpdate().executeTakeFirst();
}

/**
 * Locks a test on which the caller may make this move; throws not found for others, and refuses a state that does not
 * allow the move.
 */
export async function lockExam(
  tx: ExamsTx,
  id: string,
  may: RawBuilder<boolean>,
  move: ExamMove,
  version: number | null,
) {
  await lockRules(tx);
  const row = await tx.db
    .selectFrom('exams as x')
    .innerJoin('school_years as y', 'y.id', 'x.year_id')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .selectAll('x')
    .select(['y.starts_on', 'y.ends_on', 's.name as subject', 's.name_ar as subjectAr'])
    .select([
      sql<
        string[]
      >`ARRAY(SELECT c.course_id FROM exam_courses c WHERE c.school_id = x.school_id AND c.exam_id = x.id)`.as(
        'courseIds',
      ),
      sql<
        string[]
      >`ARRAY(SELECT r.classroom_id FROM exam_rooms r WHERE r.school_id = x.school_id AND r.exam_id = x.id)`.as(
        'roomIds',
      ),
      sql<
        string[]
      >`ARRAY(SELECT r.person_id FROM exam_supervisors r WHERE r.school_id = x.school_id AND r.exam_id = x.id)`.as(
        'supervisorIds',
      ),
    ])
    .where('x.id', '=', id)
    .where(may)
    .forUpdate('x')
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== null) requireVersion(row, version);
  const next = examFlow.next(row.state as StoredState, move);
  if (next === null) throw conflict('exams.settled');
  return { ...row, next };
}
export type HeldExam = Awaited<ReturnType<typeof lockExam>>;

/**
 * Refuses issues with a day; those that may be overridden need a reason and the permission. Returns the reason to
 * store.
 */
export function refuseIssues(ctx: Ctx, issues: readonly ExamIssue[], reason: string): string {
  if (!issues.length) return '';
  if (issues.some(({ hard }) => hard) || !reason) throw conflict('exams.rules', { issues });
  if (!holds(ctx.actor, 'exams.override')) throw forbidden('exams.override_forbidden');
  return reason;
}

type Year = { starts_on: string; ends_on: string };
/** The same for a test on a day; `forgiven` are rules that were overridden before or no longer count. */
export async function settleRules(
  tx: ExamsTx,
  ctx: Ctx,
  placement: PlacementRequest,
  year: Year,
  { reason, forgiven = [] }: { reason: string; forgiven?: readonly ExamIssue['code'][] },
): Promise<string> {
  await lockRules(tx);
  const { issues } = await listIssues(tx.db, ctx, placement, year);
  return refuseIssues(
    ctx,
    issues.filter(({ code, hard }) => hard || !forgiven.includes(code)),
    reason,
  );
}

type Judged = { placement: PlacementRequest; year: Year };
/** When the database refuses because somebody else was first, checks again to tell who or what is taken now. */
export async function whereTaken<T>(
  ctx: Ctx,
  act: (note: (placement: PlacementRequest, year: Year) => void) => Promise<T>,
): Promise<T> {
  const noted: { last?: Judged } = {};
  try {
    return await act((placement, year) => {
      noted.last = { placement, year };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'overlaps') throw error;
    const { last } = noted;
    const found = last
      ? await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => listIssues(db, ctx, last.placement, last.year))
      : null;
    const taken = found?.issues.filter(({ code }) => code === 'room_taken' || code === 'supervisor_taken') ?? [];
    throw conflict('exams.rules', { issues: taken.length ? taken : [{ code: 'room_taken', hard: true, of: '' }] });
  }
}

/** Longest extra time in minutes: rooms and supervisors are reserved until then. */
export async function longestFor(tx: ExamsTx, placement: PlacementRequest): Promise<number> {
  if (!placement.roomIds.length && !placement.supervisorIds.length) return 0;
  const usual = await usualExtra(tx.db, classesOf(placement.courseIds, placement.day));
  return longestOf(tx.db, placement, usual);
}

/** The classes of a test, written with its courses or its day. */
export async function writeClasses(tx: ExamsTx, id: string, courseIds: readonly string[], day: string): Promise<void> {
  await tx.db.deleteFrom('exam_classes').where('exam_id', '=', id).execute();
  const rows = await tx.db.selectFrom(classesOf(courseIds, day).as('q')).select('q.class_id').execute();
  if (!rows.length) return;
  await tx.db
    .insertInto('exam_classes')
    .values(rows.map(({ class_id }) => ({ school_id: tx.schoolId, exam_id: id, class_id })))
    .execute();
}

/** Extra minutes by pupil. */
async function extraOf(tx: ExamsTx, id: string): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('exam_seats')
    .select(['pupil_id', 'extra_minutes'])
    .where('exam_id', '=', id)
    .where('extra_minutes', '>', 0)
    .execute();
  return new Map(rows.map(({ pupil_id, extra_minutes }) => [pupil_id, extra_minutes]));
}
/** When a pupil's own time is over. */
export const ownEnd = (endsAt: Date, extra = 0): Date => new Date(endsAt.getTime() + extra * 60_000);

/** Records where the pupils of a published test are expected: the roll call of their lesson reads it. */
export async function recordExpectation(
  tx: ExamsTx,
  ctx: Ctx,
  exam: { id: string; starts_at: Date; ends_at: Date },
): Promise<void> {
  const pupilIds = await pupilIdsOf(tx, ctx, exam.id);
  const extra = await extraOf(tx, exam.id);
  await recordFacts(
    tx,
    { source: 'exams', sourceId: exam.id },
    pupilIds.map((pupilId) => ({
      pupilId,
      kind: 'exam' as const,
      says: 'elsewhere' as const,
      certainty: 'foreseen' as const,
      startsAt: exam.starts_at,
      endsAt: ownEnd(exam.ends_at, extra.get(pupilId)),
    })),
  );
}
/** Deletes where pupils were expected. */
export const deleteExpected = (tx: ExamsTx, id: string): Promise<void> =>
  withdrawFacts(tx, { source: 'exams', sourceId: id });

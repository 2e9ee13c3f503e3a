import type { MarkCode } from '@encrier/contract/teaching/averages';
import type { CellReason } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { judge, nothingHeld, plainDecimal, sameMark } from '../gradebook.policy.ts';
import { gradebookRoom } from '../gradebook.room.ts';
import { checkAssessment } from './assessments.actions.ts';
import { courseToMark, memberIds, openTerm } from './course.queries.ts';
import { cellsOf, columnsOf, writeMarks } from './marks.actions.ts';
import { showChange } from './notifying.actions.ts';

/** Marks of other rooms' works, copied to an assessment: the only way into the gradebook for other rooms. */
export type Carried = { pupilId: string; value: string; code?: MarkCode };
export type CarryOutcome = { refused: { pupilId: string; reason: CellReason }[]; audit: AuditEntry[] };

/** Throws not found for a person who does not mark in a course. */
export async function refuseUnmarked(inAct: InAct, ctx: Ctx, courseId: string): Promise<void> {
  await courseToMark(gradebookRoom.join(inAct), ctx, courseId);
}

/** Writes marks into an assessment of a course; an empty one deletes the former mark, which the journal keeps. */
export async function carryMarks(
  inAct: InAct,
  ctx: Ctx,
  { courseId, assessmentId, marks }: { courseId: string; assessmentId: string; marks: readonly Carried[] },
): Promise<CarryOutcome> {
  const tx = gradebookRoom.join(inAct);
  const course = await courseToMark(tx, ctx, courseId);
  const columns = await columnsOf(tx, courseId, [assessmentId]);
  const column = columns.get(assessmentId) ?? null;
  if (!column) throw notFound();
  openTerm(course, column.term_id);
  const pupilIds = marks.map(({ pupilId }) => pupilId);
  const held = await cellsOf(tx, [assessmentId], pupilIds);
  const members = await memberIds(tx.db, courseId, ctx.today);
  const present = new Set(members);
  const refused: CarryOutcome['refused'] = [];
  const written = marks.flatMap(({ pupilId, value, code }) => {
    const before = held.get(`${assessmentId}|${pupilId}`) ?? nothingHeld;
    const after = { value: value.trim() ? (plainDecimal(value) ?? value.trim()) : null, code: code ?? null };
    const pupil = present.has(pupilId) ? 'here' : before === nothingHeld ? 'unknown' : 'left';
    const verdict = judge({ before, after }, before, column, pupil);
    if (verdict.kind === 'refused') refused.push({ pupilId, reason: verdict.reason });
    return verdict.kind === 'write' && !sameMark(before, verdict.value)
      ? [{ assessmentId, pupilId, before, after: verdict.value }]
      : [];
  });
  if (!written.length) return { refused, audit: [] };
  await writeMarks(tx, ctx, { ...course, members }, written, columns);
  const cells = (side: 'before' | 'after') =>
    Object.fromEntries(
      written.map((one) => [`${assessmentId}|${one.pupilId}`, one[side].value ?? one[side].code ?? '']),
    );
  return {
    refused,
    audit: [
      {
        action: 'gradebook.save',
        object: { type: 'course', id: courseId },
        table: 'marks',
        before: { cells: cells('before') },
        after: { cells: cells('after') },
      },
    ],
  };
}

export type NewAssessment = {
  id: string;
  courseId: string;
  day: string;
  title: string;
  scale: string;
  coefficient: string;
};
/**
 * Adds a draft assessment of homework, in the term of its day; the same id is created once. Returns the journal's
 * details.
 */
export async function addHomeworkAssessment(inAct: InAct, ctx: Ctx, given: NewAssessment): Promise<AuditEntry[]> {
  const tx = gradebookRoom.join(inAct);
  const course = await courseToMark(tx, ctx, given.courseId);
  const term =
    course.terms.find(({ startsOn, endsOn }) => startsOn <= given.day && given.day <= endsOn) ?? course.terms.at(-1);
  if (!term) throw notFound();
  openTerm(course, term.id);
  const { title, scale, coefficient } = given;
  const [, day = given.day] = [term.startsOn, given.day, term.endsOn].toSorted();
  const body = { title, topic: '', kind: 'homework', day, scale, coefficient, mode: 'normal', boxId: null } as const;
  const values = await checkAssessment(tx, given.courseId, body, term);
  const made = await tx.db
    .insertInto('assessments')
    .values({
      school_id: tx.schoolId,
      id: given.id,
      course_id: given.courseId,
      term_id: term.id,
      ...values,
      created_by: self(ctx).accountId,
      created_at: ctx.now,
    })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return [];
  await showChange(tx, ctx, given.courseId, []);
  return [
    {
      action: 'gradebook.create_assessment',
      object: { type: 'assessment', id: given.id },
      after: { ...values, course_id: given.courseId, term_id: term.id },
    },
  ];
}

/** Assessments of a course that still accept marks, the latest first. */
export const openAssessments = (db: ReadDb, courseId: string) =>
  db
    .selectFrom('assessments as a')
    .select(['a.id', 'a.title', 'a.on_day as day'])
    .select(sql<string>`trim_scale(a.scale)::text`.as('scale'))
    .where('a.course_id', '=', courseId)
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.on_day', 'desc')
    .orderBy('a.id')
    .limit(40)
    .execute();

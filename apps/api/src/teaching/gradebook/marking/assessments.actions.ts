import type { BodyOf } from '@encrier/contract/kernel/route';
import type { AssessmentBody, createAssessment, setBoxes } from '@encrier/contract/teaching/gradebook';
import type { updateAssessment } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { faultOf, fineWeight } from '../gradebook.policy.ts';
import { gradebookRoom, type GradebookTx } from '../gradebook.room.ts';
import { refreshFigures } from './figures.actions.ts';
import { courseToMark, openTerm } from './course.queries.ts';
import { showChange } from './notifying.actions.ts';

export async function checkAssessment(
  tx: GradebookTx,
  courseId: string,
  body: AssessmentBody,
  term: { startsOn: string; endsOn: string },
) {
  const fault = faultOf(body, term);
  if (fault) throw invalid(fault.code, { [fault.field]: fault.code });
  if (body.boxId) {
    const box = await tx.db
      .selectFrom('grade_boxes')
      .select('id')
      .where('id', '=', body.boxId)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    if (!box) throw notFound();
  }
  return {
    title: withoutOverrides(body.title),
    topic: withoutOverrides(body.topic),
    kind: body.kind,
    on_day: body.day,
    scale: Number(body.scale),
    coefficient: Number(body.coefficient),
    mode: body.mode,
    box_id: body.boxId,
  };
}

/** Adds an assessment, a draft; the same id sent again is the same one. */
export function addAssessment(ctx: Ctx, body: BodyOf<typeof createAssessment>): Promise<{ id: string }> {
  return gradebookRoom.act(ctx, 'gradebook.create_assessment', async (tx) => {
    const { id, courseId, termId } = body;
    const course = await courseToMark(tx, ctx, courseId);
    const values = await checkAssessment(tx, courseId, body, openTerm(course, termId));
    const made = await tx.db
      .insertInto('assessments')
      .values({
        school_id: tx.schoolId,
        id,
        course_id: courseId,
        term_id: termId,
        ...values,
        created_by: self(ctx).accountId,
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const again = await tx.db
        .selectFrom('assessments')
        .select('id')
        .where('id', '=', id)
        .where('course_id', '=', courseId)
        .executeTakeFirst();
      if (!again) throw conflict('already_exists');
      return nothing({ id });
    }
    await showChange(tx, ctx, courseId, []);
    return {
      result: { id },
      audit: { object: { type: 'assessment', id }, after: { ...values, course_id: courseId, term_id: termId } },
    };
  });
}

/** Locks an assessment that the caller marks, in an open term. */
async function hold(tx: GradebookTx, ctx: Ctx, id: string) {
  const row = await tx.db.selectFrom('assessments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  const course = await courseToMark(tx, ctx, row.course_id);
  return { row, term: openTerm(course, row.term_id) };
}
const unchanged = (row: { version: number }, version: number): void => {
  requireVersion(row, version);
};

export function changeAssessment(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateAssessment>,
): Promise<{ id: string; version: number }> {
  return gradebookRoom.act(ctx, 'gradebook.update_assessment', async (tx) => {
    const { row, term } = await hold(tx, ctx, id);
    unchanged(row, version);
    if (row.cancelled_at) throw conflict('gradebook.cancelled');
    const values = await checkAssessment(tx, row.course_id, body, term);
    const above = await tx.db
      .selectFrom('marks')
      .select('pupil_id')
      .where('assessment_id', '=', id)
      .where('value', '>', values.scale)
      .limit(1)
      .executeTakeFirst();
    if (above) throw invalid('gradebook.marks_above', { scale: 'gradebook.marks_above' });
    const changed = Object.entries(values).filter(([key, value]) => row[key as keyof typeof values] !== value);
    if (!changed.length) return nothing({ id, version });
    await tx.db
      .updateTable('assessments')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const shown = row.published_at ? await refreshFigures(tx, ctx, row.course_id, row.term_id) : null;
    await showChange(tx, ctx, row.course_id, shown?.members ?? []);
    return {
      result: { id, version: version + 1 },
      audit: {
        object: { type: 'assessment', id },
        before: Object.fromEntries(changed.map(([key]) => [key, row[key as keyof typeof values]])),
        after: Object.fromEntries(changed),
      },
    };
  });
}

/** Deletes an assessment without marks. */
export function removeAssessment(ctx: Ctx, id: string): Promise<{ id: string }> {
  return gradebookRoom.act(ctx, 'gradebook.remove_assessment', async (tx) => {
    const { row } = await hold(tx, ctx, id);
    const marked = await tx.db
      .selectFrom('marks')
      .select('pupil_id')
      .where('assessment_id', '=', id)
      .where((eb) => eb.or([eb('value', 'is not', null), eb('code', 'is not', null), eb('comment', '<>', '')]))
      .limit(1)
      .executeTakeFirst();
    if (marked || row.published_at) throw conflict('gradebook.has_marks');
    for (const type of ['assessment_subject', 'assessment_correction']) await releaseFiles(tx, { type, id }, []);
    await tx.db.deleteFrom('marks').where('assessment_id', '=', id).execute();
    await tx.db.deleteFrom('assessments').where('id', '=', id).execute();
    await showChange(tx, ctx, row.course_id, []);
    return { result: { id }, audit: { object: { type: 'assessment', id }, before: { title: row.title } } };
  });
}

/** Takes an assessment out of the averages, with its marks; families no longer see it. */
export function cancelAssessment(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return gradebookRoom.act(ctx, 'gradebook.cancel_assessment', async (tx) => {
    const { row } = await hold(tx, ctx, id);
    unchanged(row, version);
    if (row.cancelled_at) throw conflict('gradebook.cancelled');
    await tx.db
      .updateTable('assessments')
      .set({ cancelled_at: ctx.now, publish_at: row.published_at ? row.publish_at : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const shown = row.published_at ? await refreshFigures(tx, ctx, row.course_id, row.term_id) : null;
    await showChange(tx, ctx, row.course_id, shown?.members ?? []);
    return { result: { id }, audit: { object: { type: 'assessment', id }, after: { cancelled_at: ctx.now } } };
  });
}

type Box = BodyOf<typeof setBoxes>['boxes'][number];

async function dropBoxes(tx: GradebookTx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const used = await tx.db
    .selectFrom('assessments')
    .select('id')
    .where('box_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflict('gradebook.box_used');
  await tx.db.deleteFrom('grade_boxes').where('id', 'in', ids).execute();
}

/** Writes boxes in their order; not found for one of another course. */
async function writeBoxes(tx: GradebookTx, courseId: string, boxes: readonly Box[]): Promise<void> {
  if (!boxes.length) return;
  const rows = await tx.db
    .insertInto('grade_boxes')
    .values(
      boxes.map(({ id, name, coefficient }, position) => ({
        school_id: tx.schoolId,
        id,
        course_id: courseId,
        position,
        name,
        coefficient: Number(coefficient),
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'id'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          coefficient: eb.ref('excluded.coefficient'),
          position: eb.ref('excluded.position'),
        }))
        .where('grade_boxes.course_id', '=', courseId),
    )
    .returning('id')
    .execute();
  if (rows.length !== boxes.length) throw notFound();
}

/** Sets all boxes of a course; one with assessments cannot be removed. */
export function putBoxes(ctx: Ctx, courseId: string, { boxes }: BodyOf<typeof setBoxes>) {
  return gradebookRoom.act(ctx, 'gradebook.set_boxes', async (tx) => {
    await courseToMark(tx, ctx, courseId);
    if (!boxes.every(({ coefficient }) => fineWeight(coefficient))) throw invalid('gradebook.coefficient');
    const names = boxes.map(({ name }) => withoutOverrides(name));
    if (new Set(names).size !== names.length || new Set(boxes.map(({ id }) => id)).size !== boxes.length)
      throw invalid('gradebook.box_twice');
    const held = await tx.db
      .selectFrom('grade_boxes')
      .selectAll()
      .where('course_id', '=', courseId)
      .orderBy('id')
      .forUpdate()
      .execute();
    const gone = held.filter((one) => !boxes.some(({ id }) => id === one.id)).map(({ id }) => id);
    await dropBoxes(tx, gone);
    // Moved to temporary names first: two boxes may swap their names.
    if (held.length)
      await tx.db
        .updateTable('grade_boxes')
        .set({ name: sql<string>`id::text` })
        .where('course_id', '=', courseId)
        .execute();
    const named = boxes.map((box, at) => ({ ...box, name: names[at]! }));
    await writeBoxes(tx, courseId, named);
    const terms = await tx.db
      .selectFrom('assessments')
      .select('term_id')
      .distinct()
      .where('course_id', '=', courseId)
      .where('published_at', 'is not', null)
      .execute();
    const families = new Set<string>();
    for (const { term_id } of terms)
      for (const one of (await refreshFigures(tx, ctx, courseId, term_id)).members) families.add(one);
    await showChange(tx, ctx, courseId, [...families]);
    return {
      result: { boxes: named.map(({ id, name, coefficient }) => ({ id, name, coefficient })) },
      audit: { object: { type: 'course', id: courseId }, after: { names, items: boxes.length } },
    };
  });
}

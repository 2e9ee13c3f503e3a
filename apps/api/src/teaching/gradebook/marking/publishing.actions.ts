import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { publishAssessments, setTermEntry } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { NamedSubject } from '#kernel/content/subject-name.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseRows } from '../gradebook.queries.ts';
import { gradebookRoom, type GradebookTx } from '../gradebook.room.ts';
import { courseToMark, openTerm } from './course.queries.ts';
import { refreshFigures } from './figures.actions.ts';
import { showChange, notifyFamilies } from './notifying.actions.ts';

/** Assessments not published yet (or already, with `published`), locked in one order, with their marked pupils. */
const waiting = (tx: GradebookTx, ids: readonly string[], published = false) =>
  tx.db
    .selectFrom('assessments as a')
    .select(['a.id', 'a.course_id', 'a.term_id', 'a.title', 'a.publish_at', 'a.parents_at'])
    .select(
      sql<string[]>`ARRAY(SELECT m.pupil_id FROM marks m WHERE m.school_id = a.school_id AND m.assessment_id = a.id
        AND (m.value IS NOT NULL OR m.code IS NOT NULL))`.as('pupilIds'),
    )
    .where('a.id', 'in', [...ids])
    .where('a.published_at', published ? 'is not' : 'is', null)
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.id')
    .forUpdate()
    .execute();
type Waiting = Awaited<ReturnType<typeof waiting>>;

const bump = <T extends object>(tx: GradebookTx, ids: readonly string[], set: T) =>
  tx.db
    .updateTable('assessments')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();

/** Makes marks of one course visible to their families, now: figures, notices and open screens follow. */
async function publishRows(
  tx: GradebookTx,
  ctx: Ctx,
  course: NamedSubject & { id: string },
  rows: Waiting,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await bump(tx, ids, { published_at: ctx.now, publish_at: ctx.now });
  const families = new Set<string>();
  for (const term of new Set(rows.map((row) => row.term_id)))
    for (const one of (await refreshFigures(tx, ctx, course.id, term)).members) families.add(one);
  // Guardians who read later are notified later.
  const [later, together] = [rows.filter((row) => isLater(row, ctx)), rows.filter((row) => !isLater(row, ctx))];
  for (const [to, these] of [
    ['families', together],
    ['pupils', later],
  ] as const)
    if (these.length) await notifyOfMarks(tx, ctx, course, to, these);
  for (const at of new Set(later.map(({ parents_at }) => parents_at!.getTime())))
    await tx.emit(
      'gradebook.parents_due',
      { ids: later.flatMap(({ id, parents_at }) => (parents_at!.getTime() === at ? [id] : [])) },
      new Date(at),
    );
  await showChange(tx, ctx, course.id, [...families]);
}

const isLater = ({ parents_at }: Waiting[number], ctx: Ctx): boolean => parents_at !== null && parents_at > ctx.now;
const notifyOfMarks = (
  tx: GradebookTx,
  ctx: Ctx,
  course: NamedSubject & { id: string },
  to: 'families' | 'pupils' | 'guardians',
  rows: Waiting,
): Promise<void> =>
  notifyFamilies(tx, ctx, {
    kind: 'note',
    to,
    courseId: course.id,
    subject: course.subject,
    subjectAr: course.subjectAr,
    key: `gradebook:published:${rows[0]!.id}`,
    titles: rows.map(({ title }) => title),
    pupilIds: [...new Set(rows.flatMap(({ pupilIds }) => pupilIds))],
  });

const furthest = 90 * 86_400_000;
/** A future time, at most three months ahead. */
function hourAhead(text: string | null, ctx: Ctx): Date {
  const at = text ? new Date(text) : null;
  if (!at || at <= ctx.now || at.getTime() > ctx.now.getTime() + furthest)
    throw invalid('gradebook.hour_past', { at: 'gradebook.hour_past' });
  return at;
}
/** The time for guardians, never earlier than their child's. */
function parentsHour(text: string | null | undefined, from: Date, ctx: Ctx): Date | null {
  if (!text) return null;
  const at = new Date(text);
  if (at < from || at.getTime() > ctx.now.getTime() + furthest)
    throw invalid('gradebook.parents_hour', { parentsAt: 'gradebook.parents_hour' });
  return at > from ? at : null;
}

/** Opens to guardians the marks that their children already read; those already open are skipped. */
async function openToGuardians(
  tx: GradebookTx,
  ctx: Ctx,
  course: NamedSubject & { id: string },
  rows: Waiting,
): Promise<void> {
  await notifyOfMarks(tx, ctx, course, 'guardians', rows);
  await showChange(tx, ctx, course.id, [...new Set(rows.flatMap(({ pupilIds }) => pupilIds))]);
}

/** Notifies guardians of marks that they can read from now on; skips those already opened to them. */
export function openDue(ctx: Ctx, ids: readonly string[]): Promise<null> {
  return gradebookRoom.act(ctx, 'gradebook.open', async (tx) => {
    const rows = (await waiting(tx, ids, true)).filter(
      ({ parents_at }) => parents_at !== null && parents_at <= ctx.now,
    );
    const [first] = rows;
    const course = first && (await courseRows(tx.db).where('c.id', '=', first.course_id).executeTakeFirst());
    if (!course) return nothing(null);
    // Notified once: an assessment opened by hand no longer has a time.
    await bump(
      tx,
      rows.map(({ id }) => id),
      { parents_at: null },
    );
    await openToGuardians(tx, ctx, course, rows);
    return {
      result: null,
      audit: { object: { type: 'course', id: course.id }, after: { titles: rows.map(({ title }) => title) } },
    };
  });
}

export function publishMarks(
  ctx: Ctx,
  courseId: string,
  body: BodyOf<typeof publishAssessments>,
): Promise<ResponseInput<typeof publishAssessments>> {
  return gradebookRoom.act(ctx, 'gradebook.publish', async (tx) => {
    const course = await courseToMark(tx, ctx, courseId);
    const found = (await waiting(tx, body.ids, body.when === 'parents')).filter((row) => row.course_id === courseId);
    const rows = found.filter((row) =>
      body.when === 'hold'
        ? row.publish_at !== null
        : body.when === 'parents'
          ? isLater(row, ctx)
          : row.pupilIds.length > 0,
    );
    if (!rows.length) throw conflict('gradebook.nothing_to_publish');
    // A time already given to guardians is kept even if the term was closed meanwhile.
    if (body.when !== 'parents') for (const { term_id } of rows) openTerm(course, term_id);
    const ids = rows.map(({ id }) => id);
    const result = { published: 0, planned: 0, held: 0, opened: 0 };
    const titles = rows.map(({ title }) => title);
    const audit = (after: Record<string, unknown>) => ({
      object: { type: 'course', id: courseId },
      after: { titles, ...after },
    });
    if (body.when === 'parents') {
      await bump(tx, ids, { parents_at: null });
      await openToGuardians(tx, ctx, course, rows);
      return { result: { ...result, opened: rows.length }, audit: audit({ parents_at: null }) };
    }
    if (body.when === 'hold') {
      await bump(tx, ids, { publish_at: null, parents_at: null });
      await showChange(tx, ctx, courseId, []);
      return { result: { ...result, held: rows.length }, audit: audit({ publish_at: null }) };
    }
    if (body.when === 'at') {
      const at = hourAhead(body.at, ctx);
      const parents_at = parentsHour(body.parentsAt, at, ctx);
      await bump(tx, ids, { publish_at: at, parents_at });
      await tx.emit('gradebook.due', { ids }, at);
      await showChange(tx, ctx, courseId, []);
      return { result: { ...result, planned: rows.length }, audit: audit({ publish_at: at, parents_at }) };
    }
    const parents_at = parentsHour(body.parentsAt, ctx.now, ctx);
    await bump(tx, ids, { parents_at });
    await publishRows(
      tx,
      ctx,
      course,
      rows.map((row) => ({ ...row, parents_at })),
    );
    return { result: { ...result, published: rows.length }, audit: audit({ published_at: ctx.now, parents_at }) };
  });
}

/** Publishes assessments whose scheduled time has come; skips those held, cancelled or rescheduled meanwhile. */
export function publishDue(ctx: Ctx, ids: readonly string[]): Promise<null> {
  return gradebookRoom.act(ctx, 'gradebook.publish', async (tx) => {
    const rows = (await waiting(tx, ids)).filter((row) => row.publish_at !== null && row.publish_at <= ctx.now);
    const [first] = rows;
    if (!first) return nothing(null);
    const course = await courseRows(tx.db).where('c.id', '=', first.course_id).executeTakeFirst();
    if (!course) return nothing(null);
    const same = rows.filter((row) => row.course_id === course.id);
    await publishRows(tx, ctx, course, same);
    return {
      result: null,
      audit: {
        object: { type: 'course', id: course.id },
        after: { titles: same.map(({ title }) => title), published_at: ctx.now },
      },
    };
  });
}

/** Closes the entry of marks of a term, or opens it again for a reason. */
export function setEntry(
  ctx: Ctx,
  termId: string,
  { closed, reason }: BodyOf<typeof setTermEntry>,
): Promise<{ closed: boolean }> {
  return gradebookRoom.act(ctx, 'gradebook.set_term', async (tx) => {
    const term = await tx.db
      .selectFrom('terms as t')
      .innerJoin('school_years as y', 'y.id', 't.year_id')
      .select(['t.id', 'y.closed_at'])
      .where('t.id', '=', termId)
      .executeTakeFirst();
    if (!term) throw notFound();
    if (term.closed_at) throw conflict('gradebook.year_closed');
    const note = withoutOverrides(reason);
    if (!closed && !note) throw invalid('gradebook.reason_missing', { reason: 'gradebook.reason_missing' });
    const held = await tx.db
      .selectFrom('grade_terms')
      .select(['closed', 'reason'])
      .where('term_id', '=', termId)
      .forUpdate()
      .executeTakeFirst();
    if (held?.closed === closed && held.reason === note) return nothing({ closed });
    const values = { closed, reason: note, by_id: self(ctx).accountId, at: ctx.now };
    await tx.db
      .insertInto('grade_terms')
      .values({ school_id: tx.schoolId, term_id: termId, ...values })
      .onConflict((oc) => oc.columns(['school_id', 'term_id']).doUpdateSet(values))
      .execute();
    await tx.live('gradebook.changed', {}, { holds: ['grades.write', 'grades.read'] });
    return {
      result: { closed },
      audit: {
        object: { type: 'term', id: termId },
        table: 'grade_terms',
        before: held ?? null,
        after: { closed, reason: note },
      },
    };
  });
}

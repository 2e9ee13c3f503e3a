import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { MarkCode } from '@encrier/contract/teaching/averages';
import type { commentMark, saveMarks } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { NamedSubject } from '#kernel/content/subject-name.ts';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type FamilyRows, familyRows, readersIn, teacherAccounts } from '../courses.public.ts';
import { type Held, judge, nothingHeld, sameMark } from '../gradebook.policy.ts';
import { gradebookRoom, type GradebookTx } from '../gradebook.room.ts';
import { courseToMark, courseWithMembers, memberIds, openTerm } from './course.queries.ts';
import { figuresOf, keepFigures, lockCourse } from './figures.actions.ts';
import { showChange, showTo, notifyFamilies } from './notifying.actions.ts';

type Edits = BodyOf<typeof saveMarks>['edits'];
type Saved = ResponseInput<typeof saveMarks>;
const cellKey = (assessmentId: string, pupilId: string): string => `${assessmentId}|${pupilId}`;
/** The journal's text of a cell. */
const writtenMark = ({ value, code }: Held): string => value ?? code ?? '';

/** The assessments of the course to write, locked in one order: two teachers write one after the other. */
export async function columnsOf(tx: GradebookTx, courseId: string, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('assessments')
    .select(['id', 'title', 'term_id', 'published_at', 'parents_at', 'cancelled_at'])
    .select(sql<string>`trim_scale(scale)::text`.as('scale'))
    .where('course_id', '=', courseId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, cancelled: row.cancelled_at !== null }]));
}
type Columns = Awaited<ReturnType<typeof columnsOf>>;

type Cell = Held & { assessmentId: string; pupilId: string; version: number; by: string };
export async function cellsOf(
  tx: GradebookTx,
  assessmentIds: readonly string[],
  pupilIds: readonly string[],
): Promise<Map<string, Cell>> {
  const rows = await tx.db
    .selectFrom('marks as m')
    .innerJoin('accounts as a', 'a.id', 'm.by_id')
    .select(['m.assessment_id as assessmentId', 'm.pupil_id as pupilId', 'm.version'])
    .select([
      sql<string | null>`trim_scale(m.value)::text`.as('value'),
      sql<MarkCode | null>`m.code`.as('code'),
      nameOf('a').as('by'),
    ])
    .where('m.assessment_id', 'in', [...assessmentIds])
    .where('m.pupil_id', 'in', [...pupilIds])
    .execute();
  return new Map(rows.map((row) => [cellKey(row.assessmentId, row.pupilId), row]));
}

type Written = { assessmentId: string; pupilId: string; before: Held; after: Held };
/** The result of each cell, one after the other: of two values for the same cell the last one wins. */
function judgeAll(edits: Edits, columns: Columns, held: ReadonlyMap<string, Cell>, members: ReadonlySet<string>) {
  const now = new Map<string, Held>(held);
  const answer: Pick<Saved, 'refused' | 'conflicts'> = { refused: [], conflicts: [] };
  const touched = new Set<string>();
  for (const edit of edits) {
    const { assessmentId, pupilId } = edit;
    const name = cellKey(assessmentId, pupilId);
    const known = now.get(name) ?? nothingHeld;
    const pupil = members.has(pupilId) ? 'here' : held.has(name) ? 'left' : 'unknown';
    const verdict = judge(edit, known, columns.get(assessmentId) ?? null, pupil);
    if (verdict.kind === 'refused') answer.refused.push({ assessmentId, pupilId, reason: verdict.reason });
    else if (verdict.kind === 'conflict') {
      const cell = held.get(name);
      answer.conflicts.push({
        assessmentId,
        pupilId,
        value: known.value,
        code: known.code,
        by: cell?.by ?? '',
        version: cell?.version ?? 0,
      });
    } else if (verdict.kind === 'write') {
      now.set(name, verdict.value);
      touched.add(name);
    }
  }
  const written = [...touched].flatMap((name): Written[] => {
    const [assessmentId = '', pupilId = ''] = name.split('|');
    const [before, after] = [held.get(name) ?? nothingHeld, now.get(name)!];
    return sameMark(before, after) ? [] : [{ assessmentId, pupilId, before, after }];
  });
  return { ...answer, written };
}

const isEmpty = (one: Held): boolean => sameMark(one, nothingHeld);

async function writeCells(tx: GradebookTx, ctx: Ctx, written: readonly Written[], columns: Columns): Promise<void> {
  await tx.db
    .insertInto('marks')
    .values(
      written.map(({ assessmentId, pupilId, before, after }) => ({
        school_id: tx.schoolId,
        assessment_id: assessmentId,
        pupil_id: pupilId,
        value: after.value === null ? null : Number(after.value),
        code: after.code,
        by_id: self(ctx).accountId,
        at: ctx.now,
        changed_at: columns.get(assessmentId)?.published_at && !isEmpty(before) ? ctx.now : null,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'assessment_id', 'pupil_id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        code: eb.ref('excluded.code'),
        by_id: eb.ref('excluded.by_id'),
        at: eb.ref('excluded.at'),
        changed_at: sql<Date | null>`COALESCE(excluded.changed_at, marks.changed_at)`,
        version: eb('marks.version', '+', 1),
      })),
    )
    .execute();
}

/** Notifies the families of published cells, one notice for each kind. */
async function notifyOfPublication(
  tx: GradebookTx,
  ctx: Ctx,
  course: NamedSubject & { id: string },
  open: readonly Written[],
  { columns, families }: { columns: Columns; families: FamilyRows },
): Promise<void> {
  const slot = Math.floor(ctx.now.getTime() / 600_000);
  for (const kind of ['note', 'note.modifiee'] as const) {
    const these = open.filter(({ before, after }) =>
      kind === 'note' ? isEmpty(before) && !isEmpty(after) : !isEmpty(before),
    );
    const later = ({ assessmentId }: Written): boolean => (columns.get(assessmentId)?.parents_at ?? ctx.now) > ctx.now;
    for (const [to, some] of [
      ['families', these.filter((one) => !later(one))],
      ['pupils', these.filter(later)],
    ] as const) {
      if (!some.length) continue;
      const ids = [...new Set(some.map(({ assessmentId }) => assessmentId))];
      const pupilIds = [...new Set(some.map(({ pupilId }) => pupilId))];
      const news = {
        kind,
        to,
        courseId: course.id,
        subject: course.subject,
        subjectAr: course.subjectAr,
        pupilIds,
        key: `gradebook:${kind}:${ids[0]}:${slot}`,
        titles: ids.map((id) => columns.get(id)!.title),
      };
      await notifyFamilies(tx, ctx, news, families);
    }
  }
}

/**
 * Writes cells and refreshes open screens. Changes to published marks reach families: figures are recomputed, and
 * families are notified.
 */
export async function writeMarks(
  tx: GradebookTx,
  ctx: Ctx,
  course: NamedSubject & { id: string; members: readonly string[] },
  written: readonly Written[],
  columns: Columns,
): Promise<void> {
  const { id: courseId, members } = course;
  const open = written.filter(({ assessmentId }) => columns.get(assessmentId)?.published_at);
  const readBy = open.length ? members : [];
  const terms = [...new Set(open.map(({ assessmentId }) => columns.get(assessmentId)!.term_id))];
  // They are sent together: the reads come after the writes and the lock.
  const [, , families, teachers, ...found] = await Promise.all([
    writeCells(tx, ctx, written, columns),
    open.length ? lockCourse(tx, courseId) : [],
    familyRows(tx.db, [...new Set([...readBy, ...open.map(({ pupilId }) => pupilId)])], ctx.today),
    teacherAccounts(tx.db, courseId, ctx.today),
    ...terms.map((termId) => figuresOf(tx.db, courseId, termId, ctx.today)),
  ]);
  await Promise.all([
    ...terms.map((termId, at) => keepFigures(tx, ctx, { courseId, termId }, found[at]!.figures)),
    notifyOfPublication(tx, ctx, course, open, { columns, families }),
  ]);
  await showTo(tx, [...teachers, ...readersIn(families, readBy).accountIds]);
}

/** Saves cells of one course; see the contract. */
export function saveCells(ctx: Ctx, courseId: string, { edits }: { edits: Edits }): Promise<Saved> {
  return gradebookRoom.act(ctx, 'gradebook.save', async (tx) => {
    const ids = [...new Set(edits.map(({ assessmentId }) => assessmentId))].sort();
    // They are sent together; cells are read after their columns are locked.
    const [columns, course, held] = await Promise.all([
      columnsOf(tx, courseId, ids),
      courseWithMembers(tx, ctx, courseId),
      cellsOf(tx, ids, [...new Set(edits.map(({ pupilId }) => pupilId))]),
    ]);
    for (const { term_id } of columns.values()) openTerm(course, term_id);
    const { refused, conflicts, written } = judgeAll(edits, columns, held, new Set(course.members));
    const result = { saved: edits.length - refused.length - conflicts.length, refused, conflicts };
    if (!written.length) return nothing(result);
    await writeMarks(tx, ctx, course, written, columns);
    const cells = (side: 'before' | 'after') =>
      Object.fromEntries(written.map((one) => [cellKey(one.assessmentId, one.pupilId), writtenMark(one[side])]));
    return {
      result,
      audit: {
        object: { type: 'course', id: courseId },
        table: 'marks',
        before: { cells: cells('before') },
        after: { cells: cells('after') },
      },
    };
  });
}

/** Sets the comment on a mark. */
export function setMarkComment(ctx: Ctx, id: string, body: BodyOf<typeof commentMark>): Promise<{ version: number }> {
  return gradebookRoom.act(ctx, 'gradebook.comment', async (tx) => {
    const row = await tx.db.selectFrom('assessments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    const course = await courseToMark(tx, ctx, row.course_id);
    openTerm(course, row.term_id);
    if (row.cancelled_at) throw conflict('gradebook.cancelled');
    const { pupilId, version } = body;
    if (!(await memberIds(tx.db, row.course_id, ctx.today)).includes(pupilId)) throw conflict('gradebook.pupil_left');
    const held = await tx.db
      .selectFrom('marks')
      .select(['version', 'comment'])
      .where('assessment_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .executeTakeFirst();
    requireVersion(held, version);
    const text = withoutOverrides(body.comment);
    if (text === (held?.comment ?? '')) return nothing({ version });
    const values = { comment: text, by_id: self(ctx).accountId, at: ctx.now };
    await tx.db
      .insertInto('marks')
      .values({ school_id: tx.schoolId, assessment_id: id, pupil_id: pupilId, ...values })
      .onConflict((oc) =>
        oc.columns(['school_id', 'assessment_id', 'pupil_id']).doUpdateSet({ ...values, version: version + 1 }),
      )
      .execute();
    await showChange(tx, ctx, row.course_id, row.published_at ? [pupilId] : []);
    return {
      result: { version: version + 1 },
      audit: { object: { type: 'assessment', id }, table: 'marks', after: { pupil_id: pupilId, changed: true } },
    };
  });
}

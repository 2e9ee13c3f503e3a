import { nameOf } from '#kernel/db/person-name.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { CopyGap, examCopies } from '@encrier/contract/teaching/exams-copies';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { membersOf } from '../../gradebook/courses.public.ts';
import { ownCourse, teachesExam } from '../exams.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Course = {
  pupil_id: string;
  course_id: string;
  assessment_id: string | null;
  corrected_at: Date | null;
  mine: boolean;
};
/** The course of each pupil of a test on its day; the caller's own one for a pupil who has two. */
const courseOfPupil = (ctx: Asker, id: string, day: string) =>
  sql<Course>`(SELECT DISTINCT ON (m.pupil_id) m.pupil_id, xc.course_id, xc.assessment_id, xc.corrected_at,
    ${ownCourse(ctx)} AS mine
    FROM exam_courses xc JOIN courses c ON c.school_id = xc.school_id AND c.id = xc.course_id
    CROSS JOIN LATERAL ${membersOf(day)} m WHERE xc.school_id = app.school_id() AND xc.exam_id = ${id}::uuid
    ORDER BY m.pupil_id, mine DESC, xc.course_id)`;

/** Copies of a test: each one's pupil, mark and course. Absent pupils have none. */
export const copyRows = (ctx: Asker, id: string, day: string) =>
  ctx.db
    .selectFrom('exam_seats as z')
    .leftJoin('exam_copies as y', (join) =>
      join.onRef('y.exam_id', '=', 'z.exam_id').onRef('y.copy_no', '=', 'z.copy_no'),
    )
    .leftJoin(courseOfPupil(ctx, id, day).as('o'), (join) => join.onRef('o.pupil_id', '=', 'z.pupil_id'))
    .select(['z.copy_no as code', 'z.pupil_id', 'z.presence', 'y.gap', 'y.version'])
    .select(['o.course_id', 'o.assessment_id', 'o.corrected_at', 'o.mine'])
    .select([
      sql<string | null>`trim_scale(y.value)::text`.as('value'),
      sql<boolean>`(z.presence IS NULL OR z.presence NOT IN ('absent', 'exempt'))`.as('sat'),
    ])
    .where('z.exam_id', '=', id)
    .orderBy('z.copy_no');
export type CopyRow = Awaited<ReturnType<ReturnType<typeof copyRows>['executeTakeFirstOrThrow']>>;
/** Whether nobody has marked a copy yet. */
export const isUnmarked = ({ sat, value, gap }: Pick<CopyRow, 'sat' | 'value' | 'gap'>): boolean =>
  sat && value === null && gap === null;

type Head = { state: string; ends_at: Date };
/** Copies are marked once the test took place. */
export const marksCopies = ({ state, ends_at }: Head, now: Date): boolean =>
  (state === 'published' || state === 'marked') && ends_at <= now;

/**
 * The copies of an anonymous test by their codes; names are there for the courses that the caller has closed, and no
 * others.
 */
export async function listCopies(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof examCopies>> {
  const exam = await ctx.db
    .selectFrom('exams as x')
    .select(['x.on_day', 'x.year_id', 'x.state', 'x.ends_at', sql<string>`trim_scale(x.scale)::text`.as('scale')])
    .where('x.id', '=', id)
    .where('x.anonymous', '=', true)
    .where('x.state', 'in', ['published', 'marked'])
    .where(teachesExam(ctx))
    .executeTakeFirst();
  if (!exam) throw notFound();
  const rows = await copyRows(ctx, id, exam.on_day)
    .innerJoin('persons as p', 'p.id', 'z.pupil_id')
    .select([
      nameOf('p').as('label'),
      sql<string>`COALESCE(${classNameInYear(sql.ref('p.id'), sql`${exam.year_id}::uuid`)}, '')`.as('class'),
    ])
    .execute();
  const own = rows.filter(({ mine }) => mine);
  const open = own.filter(({ corrected_at }) => corrected_at === null);
  const free = self(ctx).lookedAtBy === null;
  const held = free && marksCopies(exam, ctx.now);
  return {
    scale: exam.scale,
    copies: rows
      .filter(({ sat, value, gap }) => sat || value !== null || gap !== null)
      .map(({ code, value, gap, version, mine, corrected_at, label, class: name }) => ({
        code,
        value,
        gap: gap as CopyGap | null,
        pupil: mine && corrected_at !== null ? { label, class: name } : null,
        version: version ?? 0,
      })),
    left: open.filter(isUnmarked).length,
    closed: own.length > 0 && open.length === 0,
    can: { mark: held, close: held && open.length > 0 },
  };
}

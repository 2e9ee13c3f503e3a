import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { EntryKind, Outcome } from '@encrier/contract/teaching/lesson-log';
import type { courseLog, LogVisa, ReadEntry, VisaViewer } from '@encrier/contract/teaching/lesson-log-office';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { courseRows, teacherNames, teachesCourse } from '../../gradebook/courses.public.ts';
import { entryFiles } from '../lesson-log.queries.ts';
import { followsCourse, isLogged, isPublished, overAt } from '../lesson-log.reach.ts';
import { dueAt } from '../missing.queries.ts';
import { spanOf } from './coverage.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'zone' | 'now'> & { db: ReadDb };
type Span = { from: string; to: string };

/** A course whose log the caller reads: the direction, and its teachers; 404 for others. */
export async function courseToRead(ctx: Asker, id: string) {
  const own = holds(ctx.actor, 'lesson-log.write') ? teachesCourse(ctx) : sql<boolean>`FALSE`;
  const row = await courseRows(ctx.db)
    .select([teacherNames(ctx.today).as('teachers'), followsCourse(ctx).as('follows')])
    .where('c.id', '=', id)
    .where(sql<boolean>`(${followsCourse(ctx)} OR ${own})`)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Published entries of a course, the earliest first; an entry whose lesson was deleted keeps its day. */
export const publishedRows = (ctx: Asker, courseId: string) =>
  ctx.db
    .selectFrom('log_entries as e')
    .leftJoin('lessons as l', 'l.id', 'e.lesson_id')
    .innerJoin('accounts as a', 'a.id', 'e.written_by')
    .select([
      'e.id',
      'e.kind',
      'e.title',
      'e.objective',
      'e.body',
      'e.elements',
      'e.outcome',
      'e.revision',
      'e.visa_id',
    ])
    .select([
      sql<string>`COALESCE(l.on_day, e.day_on)`.as('day'),
      sql<number>`COALESCE(l.starts, e.starts)`.as('starts'),
      sql<number>`COALESCE(l.ends, e.ends)`.as('ends'),
      nameOf('a').as('by'),
    ])
    .where('e.course_id', '=', courseId)
    .where(isPublished)
    .orderBy('day')
    .orderBy('starts')
    .orderBy('e.id')
    .limit(1000);
/** The same between two days. */
export const entryRows = (ctx: Asker, courseId: string, { from, to }: Span) =>
  publishedRows(ctx, courseId).where(sql<boolean>`COALESCE(l.on_day, e.day_on) BETWEEN ${from}::date AND ${to}::date`);

const missingRows = (ctx: Asker, courseId: string, { from, to }: Span) =>
  ctx.db
    .selectFrom('lessons as l')
    .leftJoin('log_entries as e', 'e.lesson_id', 'l.id')
    .select(['l.id', 'l.on_day as day', 'l.starts', sql<boolean>`(${dueAt(ctx.zone)} <= ${ctx.now})`.as('late')])
    .where('l.course_id', '=', courseId)
    .where('l.on_day', '>=', from)
    .where('l.on_day', '<=', to)
    .where(isLogged)
    .where(sql<boolean>`NOT ${isPublished}`)
    .where(sql<boolean>`${overAt(ctx.zone)} <= ${ctx.now}`)
    .orderBy('l.on_day', 'desc')
    .orderBy('l.starts')
    .limit(500)
    .execute();

/** Visas of a course, the latest first. */
export async function visasOf(db: ReadDb, courseId: string): Promise<LogVisa[]> {
  const rows = await db
    .selectFrom('log_visas')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.starts_on,
    to: row.ends_on,
    viewer: row.viewer as VisaViewer,
    signedAs: row.signed_as,
    comment: row.comment,
    lessons: row.lessons,
    madeAt: row.made_at.toISOString(),
  }));
}

/** The published log of a course over some days, with missing entries and visas. */
export async function courseRead(
  ctx: ReadCtx,
  id: string,
  query: QueryOf<typeof courseLog>,
): Promise<ResponseInput<typeof courseLog>> {
  const course = await courseToRead(ctx, id);
  const span = spanOf(ctx, query);
  const entries = await entryRows(ctx, id, span).select(entryFiles.as('files')).execute();
  return {
    id,
    audience: course.audience,
    subject: course.subject,
    subjectAr: course.subjectAr,
    colour: course.colour,
    teachers: course.teachers,
    today: ctx.today,
    ...span,
    entries: entries.map(
      ({ visa_id, ...row }): ReadEntry => ({
        ...row,
        kind: row.kind as EntryKind,
        outcome: row.outcome as Outcome,
        signed: visa_id !== null,
      }),
    ),
    missing: await missingRows(ctx, id, span),
    visas: await visasOf(ctx.db, id),
    can: { sign: course.follows },
  };
}

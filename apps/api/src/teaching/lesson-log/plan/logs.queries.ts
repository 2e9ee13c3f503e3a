import { maxSteps, type Plans } from '@encrier/contract/teaching/lesson-log-plan';
import type { EntryKind } from '@encrier/contract/teaching/lesson-log';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseLevel, courseRows } from '../../gradebook/courses.public.ts';
import { plansCourse } from './plan.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
/** Entries `e` of the course `c` written by the caller, with content. */
const wroteIt = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(e.school_id = c.school_id AND e.course_id = c.id AND e.written_by = ${self(ctx).accountId} AND (e.title <> ''
    OR e.body <> ''))`;

/** Courses of this and former years in whose log the caller wrote, the latest first. */
export const ownLogs = (ctx: Asker): Promise<Plans['logs']> =>
  courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin(
      sql<{
        entries: number;
        from: string;
        to: string;
      }>`LATERAL (SELECT count(*)::int AS entries, min(e.day_on)::text AS "from",
        max(e.day_on)::text AS "to" FROM log_entries e WHERE ${wroteIt(ctx)})`.as<'w'>(sql`w`),
      (join) => join.onTrue(),
    )
    .select(['y.name as year', 'w.entries', 'w.from', 'w.to'])
    .where(
      sql<boolean>`c.id = ANY (ARRAY(SELECT we.course_id FROM log_entries we WHERE we.school_id = app.school_id()
        AND we.written_by = ${self(ctx).accountId}))`,
    )
    .where('w.entries', '>', 0)
    .orderBy('y.starts_on', 'desc')
    .orderBy('audience')
    .orderBy('c.id')
    .limit(60)
    .execute()
    .then((rows) =>
      rows.map(({ id, audience, subject, subjectAr, year, entries, from, to }) => ({
        id,
        audience,
        subject,
        subjectAr,
        year,
        entries,
        from,
        to,
      })),
    );

/** The caller's entries of a course between two days; 404 when the caller neither plans it nor wrote in it. */
export async function writtenLog(ctx: Asker, courseId: string, { from, to }: { from: string; to: string }) {
  const course = await courseRows(ctx.db)
    .select(['c.subject_id as subjectId', courseLevel.as('levelId')])
    .where('c.id', '=', courseId)
    .where(sql<boolean>`(${plansCourse(ctx)} OR EXISTS (SELECT 1 FROM log_entries e WHERE ${wroteIt(ctx)}))`)
    .executeTakeFirst();
  if (!course) throw notFound();
  const rows = await ctx.db
    .selectFrom('log_entries as e')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.school_id', '=', 'e.school_id').onRef('c.id', '=', 'e.course_id'),
    )
    .select(['e.kind', 'e.title', 'e.objective', 'e.body'])
    .select(
      sql<
        string[]
      >`ARRAY(SELECT lr.resource_id FROM log_resources lr WHERE lr.school_id = e.school_id AND lr.entry_id = e.id)`.as(
        'resourceIds',
      ),
    )
    .where('e.course_id', '=', courseId)
    .where(wroteIt(ctx))
    .where('e.day_on', '>=', from)
    .where('e.day_on', '<=', to)
    .orderBy('e.day_on')
    .orderBy('e.starts')
    .orderBy('e.id')
    .limit(maxSteps)
    .execute();
  const entries = rows.map((one) => ({
    ...one,
    kind: one.kind as EntryKind,
    // A lesson with only a content is named by its subject.
    title: one.title.trim() || course.subject,
  }));
  return { levelId: course.levelId, subjectId: course.subjectId, entries };
}

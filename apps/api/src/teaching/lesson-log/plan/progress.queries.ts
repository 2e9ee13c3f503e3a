import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { courseProgress, Plans, readPlans } from '@encrier/contract/teaching/lesson-log-plan';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { courseLevel, courseRows, teacherNames, teachesCourse } from '../../gradebook/courses.public.ts';
import { isLogged, isPublished, overAt } from '../lesson-log.reach.ts';
import { ownLogs } from './logs.queries.ts';
import { readsProgress } from './plan.reach.ts';
import { countedMinutes, expectedOf, halfHour, progressOf } from './progress.policy.ts';
import { chaptersOf } from './programmes.queries.ts';
import { sequenceList } from './sequences.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'zone' | 'now'> & { db: ReadDb };

/** Minutes of the lesson `l` as they are counted. */
const counted = sql<number>`greatest(${halfHour}::int, (round((l.ends - l.starts) / ${halfHour}::numeric) *
  ${halfHour}::int)::int)`;
/** Whether a lesson `l` was taught and belongs to a chapter. */
const isDone: RawBuilder<boolean> = sql<boolean>`(${isPublished} AND e.outcome <> 'not_done')`;

/** Courses of the year that the caller plans or follows, with the progress of each. */
async function standings(ctx: Asker): Promise<Plans['courses']> {
  const over = sql<boolean>`(${overAt(ctx.zone)} <= ${ctx.now})`;
  const rows = await courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .leftJoin('levels as v', (join) =>
      join.onRef('v.school_id', '=', 'c.school_id').on(sql<boolean>`v.id = ${courseLevel}`),
    )
    .leftJoin(
      sql<{
        planned: number | null;
      }>`LATERAL (SELECT sum(h.minutes)::int AS planned FROM log_chapters h WHERE h.school_id = c.school_id
        AND h.level_id = v.id AND h.subject_id = c.subject_id)`.as<'p'>(sql`p`),
      (join) => join.onTrue(),
    )
    .leftJoin(
      sql<{ all: number; past: number; done: number }>`LATERAL (SELECT COALESCE(sum(${counted}), 0)::int AS "all",
        COALESCE(sum(${counted}) FILTER (WHERE ${over}), 0)::int AS past, COALESCE(sum(${counted}) FILTER (WHERE ${over}
          AND ${isDone} AND EXISTS (SELECT 1 FROM log_chapters dh
            WHERE dh.school_id = e.school_id AND dh.id = e.chapter_id
          AND dh.level_id = v.id AND dh.subject_id = c.subject_id)), 0)::int AS done
        FROM lessons l LEFT JOIN log_entries e ON e.school_id = l.school_id AND e.lesson_id = l.id
        WHERE p.planned IS NOT NULL AND l.school_id = c.school_id AND l.course_id = c.id AND ${isLogged})`.as<'q'>(
        sql`q`,
      ),
      (join) => join.onTrue(),
    )
    .select(['v.id as levelId', 'c.subject_id as subjectId', 'p.planned', 'q.all', 'q.past', 'q.done'])
    .select([
      sql<string>`COALESCE(v.name, '')`.as('level'),
      teacherNames(ctx.today).as('teachers'),
      (holds(ctx.actor, 'lesson-log.write') ? teachesCourse(ctx, true) : sql<boolean>`FALSE`).as('mine'),
    ])
    .where('y.current', '=', true)
    .where(readsProgress(ctx))
    .orderBy('subject')
    .orderBy('v.position')
    .orderBy('audience')
    .orderBy('c.id')
    .limit(1000)
    .execute();
  return rows.map(({ planned, all, past, done, yearId: _, ...row }) => ({
    ...row,
    standing:
      planned === null
        ? null
        : {
            planned,
            done: done ?? 0,
            coming: (all ?? 0) - (past ?? 0),
            expected: expectedOf(planned, past ?? 0, all ?? 0),
          },
  }));
}

/** The caller's courses, sequences and logs. */
export async function plansOf(ctx: ReadCtx): Promise<ResponseInput<typeof readPlans>> {
  const writes = holds(ctx.actor, 'lesson-log.write');
  return {
    today: ctx.today,
    courses: await standings(ctx),
    sequences: writes ? await sequenceList(ctx) : [],
    logs: writes ? await ownLogs(ctx) : [],
  };
}

const latestLaying = sql<
  ResponseInput<typeof courseProgress>['laying']
>`(SELECT json_build_object('id', y.id, 'title', COALESCE(q.title, ''), 'lessons', n.lessons) FROM log_layings y
  LEFT JOIN log_sequences q ON q.school_id = y.school_id AND q.id = y.sequence_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS lessons FROM log_entries e
    WHERE e.school_id = y.school_id AND e.laying_id = y.id
    AND e.written_at = y.laid_at AND e.published_at IS NULL AND e.visa_id IS NULL) n
  WHERE y.school_id = c.school_id AND y.course_id = c.id AND y.undone_at IS NULL AND n.lessons > 0
  ORDER BY y.laid_at DESC, y.id DESC LIMIT 1)`;

/** Lessons of a course over its year, with what was planned and done in each. */
async function heldLessons(ctx: Asker, courseId: string) {
  const rows = await ctx.db
    .selectFrom('lessons as l')
    .leftJoin('log_entries as e', (join) =>
      join.onRef('e.school_id', '=', 'l.school_id').onRef('e.lesson_id', '=', 'l.id'),
    )
    .select(['l.on_day as day', 'l.starts', 'l.ends', 'e.chapter_id as chapterId', isDone.as('done')])
    .select([
      sql<boolean>`(${overAt(ctx.zone)} <= ${ctx.now})`.as('over'),
      sql<boolean>`COALESCE(e.title <> '' OR e.body <> '', FALSE)`.as('prepared'),
    ])
    .where('l.course_id', '=', courseId)
    .where(isLogged)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(2000)
    .execute();
  return rows.map(({ starts, ends, done, ...row }) => ({
    ...row,
    done: done ?? false,
    minutes: countedMinutes(starts, ends),
  }));
}

/** Planned against done in a course; 404 for a person who neither plans nor follows it. */
export async function readProgress(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof courseProgress>> {
  const course = await courseRows(ctx.db)
    .select(['c.subject_id as subjectId', courseLevel.as('levelId'), latestLaying.as('laying')])
    .select(chaptersOf(courseLevel, sql`c.subject_id`).as('chapters'))
    .where('c.id', '=', id)
    .where(readsProgress(ctx))
    .executeTakeFirst();
  if (!course) throw notFound();
  const { chapters, laying, levelId, subjectId, audience, subject, subjectAr, colour } = course;
  const found = progressOf(chapters, chapters.length ? await heldLessons(ctx, id) : [], ctx.today);
  return { id, audience, subject, subjectAr, colour, levelId, subjectId, laying, ...found };
}

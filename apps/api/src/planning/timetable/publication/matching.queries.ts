import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type Continued, type LooseEnds, matchNearest } from './matching.policy.ts';
import { ofPlan, type Publishing, wantedLessons } from './wanted.queries.ts';

/** What makes two lessons of a day the same one: their course; without a course, their audience and their title. */
const sameness = (row: 'l' | 'w'): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<string>`coalesce(${of('course_id')}::text, jsonb_build_array(${of('class_id')}, ${of('group_id')},
    ${of('subject_id')}, ${of('title')})::text)`;
};

/**
 * Lessons that the plan no longer has: those that go on in a new series that wants the same lesson on their day, since a
 * series that changes from a day on is another one from then; and those that nothing wants.
 */
export async function unwantedLessons(
  db: ReadDb,
  what: Publishing,
): Promise<{ continued: Continued[]; gone: string[] }> {
  // Joined in full and grouped: a planner that expects few rows would compare each of them with each otherwise.
  const days = await db
    .selectFrom(
      sql<{ day: string; lesson: LooseEnds['lessons'][number] | null; series: LooseEnds['series'][number] | null }>`(
        SELECT coalesce(l.series_on, w.on_day) AS day, coalesce(l.same, ${sameness('w')}) AS same,
          CASE WHEN w.id IS NULL THEN jsonb_build_object('id', l.id, 'starts', l.published_starts) END AS lesson,
          CASE WHEN l.id IS NULL THEN jsonb_build_object('id', w.series_id, 'starts',
            coalesce(w.base_starts, w.starts)) END AS series
        FROM ${wantedLessons(what)} w
        FULL JOIN (SELECT l.id, l.series_id, l.series_on, ${sameness('l')} AS same,
            coalesce(l.base_starts, (l.before->>'starts')::int, l.starts) AS published_starts
          FROM lessons l WHERE l.school_id = app.school_id() AND ${ofPlan(what)}) l
          ON l.series_id = w.series_id AND l.series_on = w.on_day
        WHERE l.id IS NULL OR w.id IS NULL)`.as('e'),
    )
    .select([
      sql<LooseEnds['lessons']>`jsonb_agg(e.lesson) FILTER (WHERE e.lesson IS NOT NULL)`.as('lessons'),
      sql<LooseEnds['series']>`coalesce(jsonb_agg(e.series) FILTER (WHERE e.series IS NOT NULL), '[]')`.as('series'),
    ])
    .groupBy(['e.day', sql`e.same`])
    .having(sql<boolean>`count(e.lesson) > 0`)
    .execute();
  const continued = days.flatMap((day) => matchNearest(day));
  const goesOn = new Set(continued.map(({ lessonId }) => lessonId));
  const gone = days.flatMap(({ lessons }) => lessons.map(({ id }) => id)).filter((id) => !goesOn.has(id));
  return { continued, gone };
}

/** Pairs as rows `lesson_id`, `series_id`. */
export const continuedRows = (pairs: readonly Continued[]): RawBuilder<{ lesson_id: string; series_id: string }> =>
  sql`unnest(${pairs.map(({ lessonId }) => lessonId)}::uuid[], ${pairs.map(({ seriesId }) => seriesId)}::uuid[])`;

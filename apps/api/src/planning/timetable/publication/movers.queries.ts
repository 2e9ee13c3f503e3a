import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { differs, ofPlan, type Publishing, staysAsItIs, wantedLessons } from './wanted.queries.ts';

export type Audience = { id: string; class_id: string | null; group_id: string | null };

/** Whether a lesson `k` has the class, the room or a teacher of the place `m` at that hour. */
const meets = sql<boolean>`(k.school_id = app.school_id() AND k.on_day = m.on_day AND k.counts AND k.starts < m.ends
  AND m.starts < k.ends AND NOT m.overlap
  AND (k.classroom_id = m.classroom_id OR (k.class_id = m.class_id AND (k.whole = 1 OR m.whole = 1))
    OR EXISTS (SELECT 1 FROM lesson_teachers kt WHERE kt.school_id = k.school_id AND kt.lesson_id = k.id
      AND kt.person_id = ANY (m.teacher_ids))))`;

/**
 * Lessons that the plan wants otherwise and that can be rewritten, with whom they were for. One whose new place is held
 * by a lesson that stays keeps its own, and is itself in the way of others then.
 */
export const movers = (db: ReadDb, what: Publishing): Promise<Audience[]> =>
  db
    .selectFrom(
      sql<Audience>`(WITH RECURSIVE m AS MATERIALIZED (
          SELECT l.id AS lesson_id, l.class_id AS was_class_id, l.group_id AS was_group_id, w.*
          FROM lessons l JOIN ${wantedLessons(what)} w ON w.series_id = l.series_id AND w.on_day = l.series_on
          WHERE l.school_id = app.school_id() AND ${ofPlan(what)} AND ${differs} AND NOT ${staysAsItIs(what)}),
        stay AS (
          SELECT m.lesson_id FROM m WHERE EXISTS (SELECT 1 FROM lessons k
            WHERE ${meets} AND k.id NOT IN (SELECT o.lesson_id FROM m o))
          UNION SELECT m.lesson_id FROM stay s
            JOIN lessons k ON k.school_id = app.school_id() AND k.id = s.lesson_id
            JOIN m ON m.lesson_id <> k.id AND ${meets})
        SELECT m.lesson_id AS id, m.was_class_id AS class_id, m.was_group_id AS group_id FROM m
        WHERE m.lesson_id NOT IN (SELECT s.lesson_id FROM stay s))`.as('movers'),
    )
    .selectAll()
    .execute();

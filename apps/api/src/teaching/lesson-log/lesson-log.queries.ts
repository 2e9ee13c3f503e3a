import { filesJson } from '#kernel/files/attachment-json.ts';
import type { LogPiece, LogResource } from '@encrier/contract/teaching/lesson-log';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { firstDueHours } from './lesson-log.policy.ts';

/** Lessons `l` of courses `c` with their names, and their entry as `e`. */
export const lessonRows = (db: ReadDb) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.id', 'l.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .leftJoin('classrooms as r', 'r.id', 'l.classroom_id')
    .leftJoin('log_entries as e', 'e.lesson_id', 'l.id')
    .select(['l.id', 'c.id as courseId', 's.name as subject', 's.name_ar as subjectAr', 's.colour'])
    .select(['l.on_day as day', 'l.starts', 'l.ends'])
    .select([
      sql<string>`COALESCE(k.name, gr.name, '')`.as('audience'),
      sql<string>`COALESCE(r.name, '')`.as('room'),
      sql<boolean>`(l.state = 'cancelled')`.as('cancelled'),
    ]);

/** Files of the entry `e`, in the order in which they were sent. */
export const entryFiles = filesJson('log_entry', sql.ref('e.id'));
/** Resources of the entry `e` that meet a condition on `rr`. */
export const entryResources = (seen: RawBuilder<boolean>): RawBuilder<LogResource[]> =>
  sql`COALESCE((SELECT json_agg(json_build_object('id', rr.id, 'title', rr.title, 'kind', rr.kind)
    ORDER BY rr.title, rr.id)
  FROM log_resources lr JOIN resources rr ON rr.school_id = lr.school_id AND rr.id = lr.resource_id
  WHERE lr.school_id = app.school_id() AND lr.entry_id = e.id AND rr.removed_at IS NULL AND ${seen}), '[]')`;

/** Homework `h` that was given in the lesson `l`: from its page, or in its course on its day. */
export const givenIn = (zone: string): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT 1 FROM log_homework lh WHERE lh.school_id = h.school_id AND lh.homework_id = h.id
    AND lh.lesson_id = l.id)
    OR (h.course_id = l.course_id AND (COALESCE(h.published_at, h.created_at) AT TIME ZONE ${zone})::date = l.on_day
      AND NOT EXISTS (SELECT 1 FROM log_homework oh WHERE oh.school_id = h.school_id AND oh.homework_id = h.id)))`;
/** Homework `h` of the course of `l` that conditions choose, as JSON. */
export const selectPieces = (chosen: RawBuilder<boolean>): RawBuilder<LogPiece[]> =>
  sql`COALESCE((SELECT json_agg(json_build_object('id', h.id, 'title', h.title, 'dueOn', h.due_on, 'minutes', h.minutes)
    ORDER BY h.due_on, h.id)
  FROM homework h WHERE h.school_id = l.school_id AND h.course_id = l.course_id AND h.cancelled_at IS NULL
    AND ${chosen}), '[]')`;

/** Hours after a lesson within which its entry is due. */
export async function dueHoursOf(db: ReadDb): Promise<number> {
  const row = await db.selectFrom('log_settings').select('due_hours').executeTakeFirst();
  return row?.due_hours ?? firstDueHours;
}

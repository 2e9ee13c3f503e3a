import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { publicationPlan } from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

type Lost = ResponseOf<typeof publicationPlan>['lost'];

/**
 * What people wrote for lessons and would lose with them: notes, instructions and replays are deleted with a lesson,
 * entries and homework remain without one.
 */
export function lostWith(db: ReadDb, lessonIds: readonly string[]): Promise<Lost> {
  const of = (column: string) =>
    sql<boolean>`${sql.ref(column)} = any(${[...lessonIds]}::uuid[]) AND school_id = app.school_id()`;
  return db
    .selectFrom(
      sql<{ lesson_id: string; what: string; homework_id: string | null }>`(
        SELECT lesson_id, 'notes' AS what, NULL::uuid AS homework_id FROM log_notes WHERE ${of('lesson_id')}
        UNION ALL SELECT id, 'notes', NULL FROM lessons WHERE ${of('id')} AND note <> ''
        UNION ALL SELECT lesson_id, 'tasks', NULL FROM lesson_covers WHERE ${of('lesson_id')} AND task <> ''
        UNION ALL SELECT lesson_id, 'replays', NULL FROM distance_replays WHERE ${of('lesson_id')}
        UNION ALL SELECT lesson_id, 'entries', NULL FROM log_entries WHERE ${of('lesson_id')}
        UNION ALL SELECT lesson_id, 'homework', homework_id FROM log_homework WHERE ${of('lesson_id')}
        UNION ALL SELECT due_lesson_id, 'homework', id FROM homework WHERE ${of('due_lesson_id')})`.as('h'),
    )
    .select([
      sql<number>`count(DISTINCT h.lesson_id)::int`.as('lessons'),
      sql<number>`count(*) FILTER (WHERE h.what = 'notes')::int`.as('notes'),
      sql<number>`count(*) FILTER (WHERE h.what = 'tasks')::int`.as('tasks'),
      sql<number>`count(*) FILTER (WHERE h.what = 'replays')::int`.as('replays'),
      sql<number>`count(*) FILTER (WHERE h.what = 'entries')::int`.as('entries'),
      sql<number>`count(DISTINCT h.homework_id)::int`.as('homework'),
    ])
    .executeTakeFirstOrThrow();
}

import type { ChangedHours } from '@encrier/contract/planning/timetable';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { orgInReach, type Reach } from '../../../school/directory/directory.public.ts';

/** The changed hours of frames in reach, the newest days first. */
export const changedHoursIn = (db: ReadDb, reach: Reach, id?: string): Promise<ChangedHours[]> =>
  db
    .selectFrom('changed_hours as h')
    .innerJoin('time_frames as f', (join) =>
      join.onRef('f.school_id', '=', 'h.school_id').onRef('f.id', '=', 'h.frame_id'),
    )
    .select(['h.id', 'h.frame_id as frameId', 'h.from_on as fromOn', 'h.to_on as toOn', 'h.reason'])
    .select([
      sql<
        ChangedHours['slots']
      >`coalesce((SELECT json_agg(json_build_object('starts', s.starts, 'ends', s.ends, 'weekdays', s.weekdays,
        'newStarts', s.new_starts, 'newEnds', s.new_ends) ORDER BY s.position)
        FROM changed_hours_slots s WHERE s.school_id = h.school_id AND s.hours_id = h.id), '[]')`.as('slots'),
      sql<number>`(SELECT count(*)::int FROM lessons l WHERE l.school_id = h.school_id AND l.hours_id = h.id)`.as(
        'lessons',
      ),
      sql<number>`(SELECT count(*)::int FROM changed_hours_left x
        WHERE x.school_id = h.school_id AND x.hours_id = h.id)`.as('left'),
    ])
    .where(orgInReach(reach, sql`f.org_id`))
    .$if(id !== undefined, (query) => query.where('h.id', '=', id ?? ''))
    .orderBy('h.from_on', 'desc')
    .limit(500)
    .execute();

/** The level of a class, or of a group: that of its class, else of the first of its pupils' classes. */
const levelOf = (row: string): RawBuilder<string> => sql`coalesce(
  (SELECT k.level_id FROM classes k WHERE k.school_id = ${sql.ref(`${row}.school_id`)}
    AND k.id = ${sql.ref(`${row}.class_id`)}),
  (SELECT k.level_id FROM group_members m JOIN enrolments e ON e.school_id = m.school_id AND e.pupil_id = m.pupil_id
    JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
      JOIN groups g ON g.school_id = m.school_id AND g.id = m.group_id AND g.year_id = k.year_id
    WHERE m.school_id = ${sql.ref(`${row}.school_id`)} AND m.group_id = ${sql.ref(`${row}.group_id`)}
      ORDER BY k.level_id LIMIT 1))`;

/** Hours of a lesson on a day of changed hours, with the id of these. */
type Hours = { id: string; starts: number; ends: number };

/**
 * The changed hours `h` of a lesson of `row` on a day: `id`, `starts`, `ends`. No row where the day has its usual
 * hours, where the lesson was left at them, or where nothing of it would remain.
 */
export const hoursOn = (
  row: string,
  day: RawBuilder<unknown>,
  seriesId: string,
): RawBuilder<Hours> => sql<Hours>`LATERAL (
  SELECT c.id, app.changed_minute(c.school_id, c.id, extract(isodow
    FROM ${day})::int, ${sql.ref(`${row}.starts`)}::int, false)::smallint AS starts,
    app.changed_minute(c.school_id, c.id, extract(isodow FROM ${day})::int, ${sql.ref(`${row}.ends`)}::int,
      true)::smallint AS ends
  FROM changed_hours c JOIN time_frame_levels fl ON fl.school_id = c.school_id AND fl.frame_id = c.frame_id
  WHERE c.school_id = app.school_id() AND ${day} BETWEEN c.from_on AND c.to_on AND ${day} BETWEEN fl.from_on
    AND fl.to_on AND fl.level_id = ${levelOf(row)}
    AND NOT EXISTS (SELECT 1 FROM changed_hours_left x WHERE x.school_id = c.school_id AND x.hours_id = c.id
      AND x.series_id = ${sql.ref(seriesId)} AND x.on_day = ${day})
  LIMIT 1)`;
/** Whether hours `h` leave something of a lesson, inside the day. */
export const hoursHold: RawBuilder<boolean> = sql<boolean>`(h.starts >= 0 AND h.ends <= 1440
  AND h.ends - h.starts >= 5)`;

/**
 * Whether a lesson is known to have taken place: it has a roll call, or its class's half-day has, or a log entry, or a
 * test sat in it.
 */
export const wasHeld = (row: string): RawBuilder<boolean> => {
  const [school, id] = [sql.ref(`${row}.school_id`), sql.ref(`${row}.id`)];
  return sql<boolean>`(${sql.ref(`${row}.state`)} <> 'cancelled' AND (${sql.ref(`${row}.kind`)} = 'exam'
    OR EXISTS (SELECT 1 FROM roll_calls r WHERE r.school_id = ${school} AND r.lesson_id = ${id})
    OR EXISTS (SELECT 1 FROM roll_calls r WHERE r.school_id = ${school} AND r.on_day = ${sql.ref(`${row}.on_day`)}
      AND r.half IS NOT NULL
      AND r.class_id = ${sql.ref(`${row}.class_id`)} AND r.starts < ${sql.ref(`${row}.ends`)}
        AND ${sql.ref(`${row}.starts`)} < r.ends)
    OR EXISTS (SELECT 1 FROM log_entries e WHERE e.school_id = ${school} AND e.lesson_id = ${id})
    OR EXISTS (SELECT 1 FROM exams x JOIN exam_classes xc ON xc.school_id = x.school_id AND xc.exam_id = x.id
      WHERE x.school_id = ${school} AND x.on_day = ${sql.ref(`${row}.on_day`)} AND x.state IN ('published', 'marked')
      AND xc.class_id = ${sql.ref(`${row}.class_id`)} AND x.starts < ${sql.ref(`${row}.ends`)}
        AND ${sql.ref(`${row}.starts`)} < x.ends)))`;
};

import type * as c from '@encrier/contract/planning/lessons';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';

export type Days = { from: string; to: string };
/** What a week is drawn on. */
export type WeekFrame = Pick<c.LessonWeek, 'closed' | 'pauses' | 'weekdays' | 'weekAOn'>;

/** Breaks of a frame `f` with the days of a span that have them; a day of changed hours has them at its own. */
const pausesOf = ({
  from,
  to,
}: Days): RawBuilder<unknown> => sql`coalesce((SELECT json_agg(json_build_object('days', p.days,
    'starts', p.starts, 'ends', p.ends, 'kind', p.kind, 'name', p.name) ORDER BY p.starts, p.kind, p.name)
  FROM (SELECT json_agg(DISTINCT d.on_day) AS days, h.starts, h.ends, s.kind, s.name
    FROM (SELECT g.day::date AS on_day, extract(isodow FROM g.day)::int AS weekday
      FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS g(day)) d
    JOIN time_frame_slots s ON s.school_id = f.school_id AND s.frame_id = f.id AND s.kind IN ('break', 'meal')
      AND d.weekday = ANY (CASE WHEN s.weekdays = '{}' THEN f.weekdays ELSE s.weekdays END)
    LEFT JOIN changed_hours c ON c.school_id = f.school_id AND c.frame_id = f.id AND d.on_day BETWEEN c.from_on
      AND c.to_on
    CROSS JOIN LATERAL (SELECT
      CASE WHEN c.id IS NULL THEN s.starts ELSE app.changed_minute(c.school_id, c.id, d.weekday, s.starts,
        false) END AS starts,
      CASE WHEN c.id IS NULL THEN s.ends ELSE app.changed_minute(c.school_id, c.id, d.weekday, s.ends,
        true) END AS ends) h
    WHERE h.starts >= 0 AND h.starts < h.ends AND h.ends <= 1440
    GROUP BY h.starts, h.ends, s.kind, s.name) p), '[]')`;

/**
 * Closed days of a span, its breaks day by day, the weekdays of its first day, and the first week A, for what belongs
 * to a table of `org_id`, `level_id` and `class_id`. A closed day of one organisation counts where nothing belongs to
 * another; so does one of some classes and levels.
 */
export async function weekFrame(db: ReadDb, { from, to }: Days, places: RawBuilder<unknown>): Promise<WeekFrame> {
  const { closed, frames, weekAOn } = await db
    .selectFrom(
      sql<{
        orgs: unknown;
        levels: unknown;
      }>`(SELECT array_agg(DISTINCT x.org_id) AS orgs, array_agg(DISTINCT x.level_id) AS levels
        FROM ${places} x)`.as('belongs'),
    )
    .select([
      sql<
        WeekFrame['closed']
      >`coalesce((SELECT json_agg(json_build_object('day', d.day::date, 'name', h.name) ORDER BY d.day, h.name)
        FROM holidays h JOIN generate_series(${from}::date, ${to}::date,
          interval '1 day') AS d(day) ON d.day::date BETWEEN h.starts_on AND h.ends_on
        WHERE h.school_id = app.school_id() AND (h.org_id IS NULL OR belongs.orgs = ARRAY[h.org_id])
          AND (h.whole OR COALESCE((SELECT bool_and(app.closes(h.school_id, h.id, x.class_id, x.level_id))
            FROM ${places} x), FALSE))), '[]')`.as('closed'),
      sql<
        Pick<WeekFrame, 'pauses' | 'weekdays'>[]
      >`coalesce((SELECT json_agg(json_build_object('weekdays', f.weekdays, 'pauses', ${pausesOf({ from, to })}))
        FROM time_frames f WHERE f.school_id = app.school_id() AND app.in_force(f.from_on, f.to_on, ${from})
        AND EXISTS (SELECT 1 FROM time_frame_levels v WHERE v.school_id = f.school_id AND v.frame_id = f.id
          AND v.level_id = ANY (belongs.levels))), '[]')`.as('frames'),
      sql<
        string | null
      >`(SELECT t.week_a_on FROM timetables t JOIN school_years y ON y.school_id = t.school_id AND y.id = t.year_id
        WHERE t.school_id = app.school_id() AND y.starts_on <= ${to} AND y.ends_on >= ${from} ORDER BY y.starts_on
          LIMIT 1)`.as('weekAOn'),
    ])
    .executeTakeFirstOrThrow();
  const once = new Map(closed.map((one) => [one.day, one]));
  return {
    closed: [...once.values()],
    // Two frames side by side share no break that could be drawn for both.
    pauses: frames.length === 1 ? frames[0]!.pauses : [],
    weekdays: [...new Set(frames.flatMap(({ weekdays }) => weekdays))].sort((a, b) => a - b),
    weekAOn,
  };
}

/** Refuses a day without lessons for a lesson's class or group. */
export async function refuseClosed(
  db: ReadDb,
  day: string,
  {
    org_id: orgId,
    class_id: classId,
    group_id: groupId,
  }: { org_id: string | null; class_id: string | null; group_id: string | null },
): Promise<void> {
  const closed = await db
    .selectFrom('holidays')
    .select('id')
    .where(sql<boolean>`${day} BETWEEN starts_on AND ends_on`)
    .where((eb) => eb.or([eb('org_id', 'is', null), eb('org_id', '=', orgId)]))
    .where(sql<boolean>`(whole OR app.closes_lesson(school_id, id, ${classId}::uuid, ${groupId}::uuid, ${day}::date))`)
    .limit(1)
    .executeTakeFirst();
  if (closed) throw invalid('lessons.closed_day', { day: 'lessons.closed_day' });
}

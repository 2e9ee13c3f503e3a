import { type RawBuilder, sql } from 'kysely';
import { hoursHold, hoursOn, wasHeld } from '../hours/hours.queries.ts';

/** A day and a minute of it on the school's clock. */
export type Moment = { day: string; minute: number };
/** The plan of a year, from a day on; of one organisation and without organisation, when one is in force. */
export type Publishing = {
  yearId: string;
  fromOn: string;
  weekAOn: string | null;
  orgId: string | null;
  /** When it is published: what was held until then stays as it was. */
  at: Moment;
};
const ofOrg = (orgId: string | null, org: RawBuilder<unknown>): RawBuilder<boolean> =>
  orgId === null ? sql<boolean>`TRUE` : sql<boolean>`(${org} IS NULL OR ${org} = ${orgId})`;

/**
 * The lessons that the plan of a year wants from a day on, one row for each series and open day: `id` is made of both,
 * so that a lesson keeps its name from one publication to the next. Teachers in one order.
 */
export const wantedLessons = ({ yearId, fromOn, weekAOn, orgId }: Publishing): RawBuilder<Wanted> => sql<Wanted>`(
  SELECT overlay(overlay(md5(s.id::text || day::date::text) placing '8' from 13) placing '8' from 17)::uuid AS id,
    s.id AS series_id, day::date AS on_day, s.kind, s.title, s.course_id, s.subject_id, s.class_id, s.group_id,
      s.org_id, s.whole, coalesce(h.starts, s.starts) AS starts, coalesce(h.ends, s.ends) AS ends,
    h.id AS hours_id, CASE WHEN h.id IS NOT NULL THEN s.starts END AS base_starts, CASE WHEN h.id IS NOT NULL
      THEN s.ends END AS base_ends,
    s.classroom_id, s.overlap, s.overlap_reason,
    coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM series_teachers t
      WHERE t.school_id = s.school_id AND t.series_id = s.id), '{}') AS teacher_ids
  FROM lesson_series s
  CROSS JOIN LATERAL generate_series(greatest(s.from_on, ${fromOn}::date)
      + (s.weekday - extract(isodow FROM greatest(s.from_on, ${fromOn}::date))::int + 7) % 7, s.to_on,
        interval '7 days') AS day
  LEFT JOIN ${hoursOn('s', sql`day::date`, 's.id')} h ON ${hoursHold}
  WHERE s.school_id = app.school_id() AND s.year_id = ${yearId} AND ${ofOrg(orgId, sql`s.org_id`)}
    AND (s.week = 'all' OR ${weekAOn}::date IS NULL OR s.week = CASE
      WHEN abs((date_trunc('week', day)::date - ${weekAOn}::date) / 7) % 2 = 0 THEN 'A' ELSE 'B' END)
    AND NOT EXISTS (SELECT 1 FROM holidays h WHERE h.school_id = s.school_id AND day::date BETWEEN h.starts_on
      AND h.ends_on AND (h.org_id IS NULL OR h.org_id = s.org_id)
      AND (h.whole OR app.closes_lesson(h.school_id, h.id, s.class_id, s.group_id, day::date))))`;
export type Wanted = {
  id: string;
  series_id: string;
  on_day: string;
  kind: string;
  title: string;
  course_id: string | null;
  subject_id: string | null;
  class_id: string | null;
  group_id: string | null;
  org_id: string | null;
  whole: number;
  starts: number;
  ends: number;
  /** The changed hours of its day, and its hours in the plan. */
  hours_id: string | null;
  base_starts: number | null;
  base_ends: number | null;
  classroom_id: string | null;
  overlap: boolean;
  overlap_reason: string;
  teacher_ids: string[];
};

/** Whether a published lesson `l` is not what the plan's `w` wants. */
export const differs: RawBuilder<boolean> = sql<boolean>`((l.on_day, l.starts, l.ends, l.kind, l.title, l.whole,
  l.overlap) IS DISTINCT FROM (w.on_day, w.starts, w.ends, w.kind, w.title, w.whole, w.overlap)
  OR (l.course_id, l.subject_id, l.class_id, l.group_id, l.org_id, l.classroom_id) IS DISTINCT FROM (w.course_id,
    w.subject_id, w.class_id, w.group_id, w.org_id, w.classroom_id)
  OR (l.base_starts, l.base_ends, l.hours_id) IS DISTINCT FROM (w.base_starts, w.base_ends, w.hours_id)
  OR w.teacher_ids IS DISTINCT FROM coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM lesson_teachers t
    WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}'))`;

/** Lessons `l` of the plan, from a day on, that a publication may change. */
export const ofPlan = ({ yearId, fromOn, orgId }: Publishing): RawBuilder<boolean> =>
  sql<boolean>`(l.year_id = ${yearId} AND l.series_on IS NOT NULL AND l.series_on >= ${fromOn}
    AND ${ofOrg(orgId, sql`l.org_id`)})`;

/**
 * Whether a lesson `l` had been held at a moment: it had begun and is known to have taken place, or its own roll call
 * was taken a little early. An entry prepared for a coming lesson says nothing of it yet.
 */
export const isHeld = ({ day, minute }: Moment): RawBuilder<boolean> => sql<boolean>`CASE WHEN l.on_day > ${day}
  THEN FALSE ELSE ${wasHeld('l')} AND (l.on_day < ${day} OR l.starts <= ${minute}::int OR EXISTS (SELECT 1
    FROM roll_calls r WHERE r.school_id = l.school_id AND r.lesson_id = l.id)) END`;

/** Whether a publication leaves a lesson `l` as it is: a hand changed it, or it was held. */
export const staysAsItIs = ({ at }: Publishing): RawBuilder<boolean> =>
  sql<boolean>`(l.changes <> '{}' OR ${isHeld(at)})`;

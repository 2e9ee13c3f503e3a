import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { EventState } from '@encrier/contract/school-life/attendance';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { followedOf, isFollowed, isOfAgeOn, isOwn, type Reader, readerOf } from '#kernel/reach/guardians.ts';
import { classIdInReach, reachFor } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Whether the caller teaches a lesson `l`: one of their lessons in the timetable of that day, also as a substitute. */
export const teaches = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers lt WHERE lt.school_id = l.school_id AND lt.lesson_id = l.id
    AND lt.person_id = ${self(ctx).personId}::uuid)`;

/**
 * The same for the lessons of one day, searched from the caller: otherwise the query planner would read every lesson of
 * the day.
 */
export const teachesOn = (ctx: Pick<Ctx, 'actor'>, day: string): RawBuilder<boolean> =>
  sql<boolean>`l.id = ANY (ARRAY(SELECT lt.lesson_id FROM lesson_teachers lt
    WHERE lt.school_id = app.school_id() AND lt.person_id = ${self(ctx).personId}::uuid
    AND lt.on_day = ${day}::date))`;

/**
 * Whether the caller takes roll calls in a teacher's place: a right wider than their own classes, in the organisation
 * of the lesson `l`.
 */
export function officeCalls(ctx: Asker, permission: PermissionKey = 'attendance.take'): RawBuilder<boolean> {
  const reach = reachFor(ctx, permission);
  if (!reach.all) return sql<boolean>`FALSE`;
  return reach.orgIds
    ? sql<boolean>`COALESCE(l.org_id = ANY (${[...reach.orgIds]}::uuid[]), FALSE)`
    : sql<boolean>`TRUE`;
}
/** Lessons `l` whose roll call the caller takes. */
export const callsLesson = (ctx: Asker): RawBuilder<boolean> => sql<boolean>`(${teaches(ctx)} OR ${officeCalls(ctx)})`;

/**
 * Classes `c` (levels `v`) whose half-day roll call the caller takes: those they teach, or those in the reach of their
 * right.
 */
export function callsClass(ctx: Asker): Expression<SqlBool> {
  const reach = reachFor(ctx, 'attendance.take');
  if (reach.all) return classIdInReach(reach, sql`c.id`);
  return sql`EXISTS (SELECT 1 FROM class_teachers ct WHERE ct.school_id = c.school_id AND ct.class_id = c.id
    AND ct.person_id = ${self(ctx).personId}::uuid
    AND app.in_force(ct.from_on, ct.to_on, ${ctx.today}))`;
}

/**
 * Whether the reader answers for the pupil `h` that day: a guardian with authority, or the pupil once of age
 * (LAW-MIN-03).
 */
export const answersForPupil = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN h.id = ${reader.personId}::uuid THEN ${isOfAgeOn('h', reader.day)}
    ELSE NOT ${isOfAgeOn('h', reader.day)} AND ${isOwn(sql`h.id`, reader)} END)`;

/**
 * Events `ev` of the pupils `h` for whom the caller answers today, and from whom no court keeps the caller away: of one
 * `child`, or of all their children and the caller, searched from the caller. Events that wait for an explanation are
 * only for that person.
 */
export const speaksOf = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>, child: string | null): RawBuilder<boolean> => {
  const reader = readerOf(ctx);
  const pupils = child
    ? sql`ARRAY[${child}]::uuid[]`
    : sql`array_append(${followedOf(reader)}, ${reader.personId}::uuid)`;
  return sql<boolean>`(ev.pupil_id = ANY (${pupils}) AND ${isFollowed(sql`h.id`, reader)}
    AND ${answersForPupil(reader)})`;
};

/**
 * Why a lesson `l` does not take place on its day: the name of a day off of the school, or of its organisation, level
 * or class. One added manually does.
 */
export const dayOff = sql<
  string | null
>`(SELECT h.name FROM holidays h WHERE NOT l.changes @> '{added}' AND h.school_id = l.school_id
  AND l.on_day BETWEEN h.starts_on AND h.ends_on
  AND (h.org_id IS NULL OR h.org_id = l.org_id)
  AND (h.whole OR app.closes_lesson(h.school_id, h.id, l.class_id, l.group_id, l.on_day)) ORDER BY h.starts_on
    LIMIT 1)`;

const states: Record<EventState, RawBuilder<boolean>> = {
  pending: sql`ev.state = 'pending'`,
  validated: sql`ev.state = 'validated'`,
  rejected: sql`ev.state = 'rejected'`,
  superseded: sql`ev.state = 'superseded'`,
};
/**
 * Rows `ev` in a state; the state is part of the SQL text, because a plan made for any state would not use the index of
 * waiting rows.
 */
export const inState = (state: EventState): RawBuilder<boolean> => states[state];

/**
 * Class that a row `ev` counts for: its roll call's (`r`), or the pupil's own of that day where the office wrote it.
 */
export const classOfRow = sql<string | null>`CASE WHEN ev.roll_call_id IS NOT NULL THEN r.class_id ELSE
  (SELECT ce.class_id FROM enrolments ce WHERE ce.school_id = ev.school_id AND ce.pupil_id = ev.pupil_id
    AND app.in_force(ce.from_on, ce.to_on, ev.on_day) ORDER BY ce.from_on DESC LIMIT 1) END`;
/** Reason of a row `ev`: that of the row that replaces it comes first. */
export const standingReason = sql<string | null>`COALESCE((SELECT sr.reason_id FROM attendance_events sr
  WHERE sr.school_id = ev.school_id AND sr.id = ev.superseded_by), ev.reason_id)`;

/** Facts that contradict a row `ev`: the pupil was seen in the school's care meanwhile. */
const factsAgainst = sql`facts f WHERE f.school_id = ev.school_id AND f.pupil_id = ev.pupil_id AND f.says <> 'away'
  AND f.certainty <> 'foreseen'
  AND app.meets(f.starts_at, f.ends_at, ev.starts_at, GREATEST(ev.ends_at, ev.starts_at + interval '1 second'))`;
export const contradicted = sql<boolean>`(ev.kind = 'absence' AND EXISTS (SELECT 1 FROM ${factsAgainst}))`;
/** The same facts, as JSON. */
export const against = sql<
  { kind: string; says: string; from: string; to: string | null }[]
>`COALESCE((SELECT json_agg(json_build_object('kind', f.kind, 'says', f.says, 'from', f.starts_at, 'to', f.ends_at)
  ORDER BY f.starts_at) FROM ${factsAgainst}
  AND ev.kind = 'absence'), '[]')`;

import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { forbidden, invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import {
  classIdInReach,
  classInReach,
  groupInReach,
  orgInReach,
  pupilInReach,
  type Reach,
  reachFor,
  staffInReach,
} from '../../../school/directory/directory.public.ts';

/** What a reading of lessons needs of its request; papers and calendars are made outside one. */
export type Reading = Pick<ReadCtx, 'schoolId' | 'actor' | 'today' | 'db'>;
type Looked = Pick<QueryOf<typeof c.lessonWeek>, 'of' | 'id'>;

/** Whether somebody reads every week in reach, or only those he has to do with. */
const readsAll = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  holds(actor, 'timetable.view') || holds(actor, 'timetable.manage') || holds(actor, 'lessons.change');

/** The weeks that somebody reads: those of a right over the school, or a teacher's classes. */
function weekReach(ctx: Pick<Ctx, 'actor'>): Reach {
  const held = (['timetable.view', 'timetable.manage', 'lessons.change'] as const).find((one) => holds(ctx.actor, one));
  return reachFor(ctx, held ?? 'timetable.view');
}
/** Whether the caller teaches or works here: a family reads its own week, and no other. */
const isStaff = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'account' && ['prof', 'admin', 'personnel', 'transport'].some((one) => actor.roles.has(one as 'prof'));

/** Groups `g` that a teacher teaches on a day. */
const taughtGroup = (teacherId: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM courses o JOIN course_teachers t ON t.school_id = o.school_id
    AND t.course_id = o.id
    WHERE o.school_id = g.school_id AND o.group_id = g.id AND t.person_id = ${teacherId}
      AND app.in_force(t.from_on, t.to_on, ${day}))`;

const conditions: Record<
  Looked['of'],
  (ctx: Reading, reach: Reach) => { table: RawBuilder<unknown>; name: RawBuilder<string>; seen: Expression<unknown> }
> = {
  class: ({ today }, reach) => ({
    table: sql`(SELECT c.* , l.org_id FROM classes c JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id)`,
    name: sql<string>`x.name`,
    seen: sql`EXISTS (SELECT 1 FROM classes c JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      WHERE c.school_id = x.school_id AND c.id = x.id AND ${classInReach(reach, today)})`,
  }),
  group: ({ today }, reach) => ({
    table: sql`groups`,
    name: sql<string>`x.name`,
    seen: sql`EXISTS (SELECT 1 FROM groups g WHERE g.school_id = x.school_id AND g.id = x.id
      AND ${reach.all ? groupInReach(reach) : taughtGroup(reach.teacherId, today)})`,
  }),
  room: (_ctx, reach) => ({
    table: sql`classrooms`,
    name: sql<string>`x.name`,
    seen: orgInReach(reach, sql`x.org_id`),
  }),
  teacher: ({ today, actor }, reach) => ({
    table: sql`persons`,
    name: sql<string>`x.first_name || ' ' || x.last_name`,
    seen: sql`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = x.school_id AND s.person_id = x.id)
      AND (x.id = ${actor.kind === 'account' ? actor.personId : null}::uuid
      OR ${staffInReach(reach, today, sql`x.id`)})`,
  }),
  pupil: (ctx, reach) => ({
    table: sql`persons`,
    name: sql<string>`x.first_name || ' ' || x.last_name`,
    seen: sql`EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = x.school_id AND p.person_id = x.id
      AND (${isOwn(sql`p.person_id`, readerOf(ctx))} OR (${isStaff(ctx)}
        AND ${pupilInReach(reach, ctx.today, undefined, sql`p.person_id`)})))`,
  }),
};

/** The name of what a week is looked at of; null when it is not the caller's to see. */
export async function nameInReach(ctx: Reading, { of, id }: Looked): Promise<string | null> {
  if (of !== 'pupil' && !isStaff(ctx)) return null;
  const { table, name, seen } = conditions[of](ctx, weekReach(ctx));
  const row = await ctx.db
    .selectFrom(sql<{ id: string }>`${table}`.as('x'))
    .select(name.as('name'))
    .where(sql<boolean>`x.school_id = app.school_id() AND x.id = ${id} AND ${seen}`)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A table of `org_id` and `level_id`: those that a week belongs to, whose closed days and breaks it has. */
export function placesOf({ of, id }: Looked, day: string): RawBuilder<unknown> {
  const classes: Record<Looked['of'], RawBuilder<unknown>> = {
    class: sql`k.id = ${id}`,
    group: sql`(k.id = (SELECT g.class_id FROM groups g WHERE g.school_id = k.school_id AND g.id = ${id})
      OR EXISTS (SELECT 1 FROM group_members m JOIN enrolments e ON e.school_id = m.school_id
        AND e.pupil_id = m.pupil_id
        WHERE m.school_id = k.school_id AND m.group_id = ${id} AND e.class_id = k.id
          AND app.in_force(e.from_on, e.to_on, ${day})))`,
    room: sql`FALSE`,
    teacher: sql`EXISTS (SELECT 1 FROM courses o JOIN course_teachers t ON t.school_id = o.school_id
      AND t.course_id = o.id
      WHERE o.school_id = k.school_id AND o.class_id = k.id AND t.person_id = ${id}
        AND app.in_force(t.from_on, t.to_on, ${day}))`,
    pupil: sql`EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = k.school_id AND e.class_id = k.id
      AND e.pupil_id = ${id}
      AND app.in_force(e.from_on, e.to_on, ${day}))`,
  };
  return sql`(SELECT l.org_id, l.id AS level_id, k.id AS class_id FROM classes k
    JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
    JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id
    WHERE k.school_id = app.school_id() AND ${day} BETWEEN y.starts_on AND y.ends_on AND ${classes[of]})`;
}

/** What can be chosen to look at. A family has its own week and chooses nothing. */
export async function lessonChoices(ctx: Reading): Promise<ResponseOf<typeof c.lessonChoices>> {
  if (!isStaff(ctx)) return { classes: [], groups: [], rooms: [], teachers: [] };
  const { db, today } = ctx;
  const reach = weekReach(ctx);
  const classes = await db
    .selectFrom('classes as c')
    .innerJoin('levels as l', (join) => join.onRef('l.school_id', '=', 'c.school_id').onRef('l.id', '=', 'c.level_id'))
    .innerJoin('school_years as y', (join) =>
      join.onRef('y.school_id', '=', 'c.school_id').onRef('y.id', '=', 'c.year_id'),
    )
    .select(['c.id', 'c.name'])
    .where('y.current', '=', true)
    .where(classInReach(reach, today))
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(1000)
    .execute();
  const groups = await db
    .selectFrom('groups as g')
    .innerJoin('school_years as y', (join) =>
      join.onRef('y.school_id', '=', 'g.school_id').onRef('y.id', '=', 'g.year_id'),
    )
    .select(['g.id', 'g.name'])
    .where('y.current', '=', true)
    .where(sql<boolean>`${reach.all ? groupInReach(reach) : taughtGroup(reach.teacherId, today)}`)
    .orderBy('g.name')
    .limit(2000)
    .execute();
  if (!readsAll(ctx)) return { classes, groups, rooms: [], teachers: [] };
  const rooms = await db
    .selectFrom('classrooms as r')
    .select(['r.id', 'r.name'])
    .where('r.archived_at', 'is', null)
    .where(orgInReach(reach, sql`r.org_id`))
    .orderBy('r.position')
    .orderBy('r.name')
    .limit(1000)
    .execute();
  const teachers = await db
    .selectFrom('staff as s')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 's.school_id').onRef('p.id', '=', 's.person_id'),
    )
    .select([
      'p.id',
      sql<string>`p.first_name || ' ' || p.last_name`.as('label'),
      sql<string>`trim(p.first_name_ar || ' ' || p.last_name_ar)`.as('labelAr'),
    ])
    .where('s.teacher', '=', true)
    .where(sql<boolean>`app.here(s.left_on, ${today}) AND ${staffInReach(reach, today, sql`s.person_id`)}`)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(2000)
    .execute();
  return { classes, groups, rooms, teachers };
}

/** Rooms that no lesson takes at those hours; of the organisation in force. For those who work in the school. */
export async function freeRooms(
  ctx: Reading,
  { on, starts, ends }: QueryOf<typeof c.freeRooms>,
): Promise<ResponseOf<typeof c.freeRooms>> {
  if (!isStaff(ctx)) throw forbidden();
  if (starts >= ends) throw invalid('lessons.hours', { ends: 'lessons.hours' });
  const { actor } = ctx;
  const orgIds = actor.kind === 'account' ? (actor.orgId ? [actor.orgId] : actor.orgIds) : [];
  const rooms = await ctx.db
    .selectFrom('classrooms as r')
    .select(['r.id', 'r.name', 'r.kind', 'r.capacity'])
    .select(
      sql<number | null>`(SELECT min(l.starts) FROM lessons l WHERE l.school_id = r.school_id AND l.classroom_id = r.id
        AND l.on_day = ${on} AND l.state <> 'cancelled' AND l.starts >= ${ends})`.as('until'),
    )
    .where('r.archived_at', 'is', null)
    .where(sql<boolean>`r.org_id = any(${[...orgIds]}::uuid[])`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM lessons l WHERE l.school_id = r.school_id AND l.classroom_id = r.id
        AND l.on_day = ${on} AND l.state <> 'cancelled' AND l.starts < ${ends} AND ${starts} < l.ends)`,
    )
    .orderBy('r.position')
    .orderBy('r.name')
    .limit(1000)
    .execute();
  return { rooms };
}

/** Lessons `l` whose class, group or organisation is in reach of somebody who looks after the whole school's days. */
export const lessonInReach = (reach: Reach): RawBuilder<unknown> =>
  sql`CASE WHEN l.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`l.class_id`)}
    WHEN l.group_id IS NOT NULL THEN EXISTS (SELECT 1 FROM groups g
      WHERE g.school_id = l.school_id AND g.id = l.group_id AND ${groupInReach(reach)})
    ELSE l.org_id IS NULL OR ${orgInReach(reach, sql`l.org_id`)} END`;

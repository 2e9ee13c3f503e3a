import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { type RawBuilder, sql } from 'kysely';
import { forbidden, invalid } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { classInReach, groupInReach, orgInReach } from '../../../school/directory/directory.public.ts';
import { teachersInReach } from '../teachers.queries.ts';
import { isStaff, lookedAt, readsAll, taughtGroup, weekReach } from './looked-at.reach.ts';

/** What a reading of lessons needs from its request; papers and calendars run outside one. */
export type Reading = Pick<ReadCtx, 'schoolId' | 'actor' | 'today' | 'db'>;
type Looked = Pick<QueryOf<typeof c.lessonWeek>, 'of' | 'id'>;

/** The name of what a week is looked at of; null when it is not the caller's to see. */
export async function nameInReach(ctx: Reading, { of, id }: Looked): Promise<string | null> {
  if (of !== 'pupil' && !isStaff(ctx)) return null;
  const { table, name, seen } = lookedAt[of](ctx, weekReach(ctx));
  const row = await ctx.db
    .selectFrom(sql<{ id: string }>`${table}`.as('x'))
    .select(name.as('name'))
    .where(sql<boolean>`x.school_id = app.school_id() AND x.id = ${id} AND ${seen}`)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A table of `org_id` and `level_id`: those of a week, for its days off and breaks. */
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
  const teachers = await teachersInReach(db, reach, today);
  return { classes, groups, rooms, teachers };
}

/** Rooms free at those hours, in the organisation in force. For people who work in the school. */
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

import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { followedOf, readerOf } from '#kernel/reach/guardians.ts';
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

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;
type Looked = Pick<QueryOf<typeof c.lessonWeek>, 'of' | 'id'>;

/**
 * Persons whose own week the caller reads, on their page, on the first page and by calendar: the caller, and the
 * children they guard today and from whom no court keeps them away.
 */
export const readsWeekOf = (ctx: Asker, person: RawBuilder<unknown>): RawBuilder<boolean> => {
  const reader = readerOf(ctx);
  return sql<boolean>`(${person} = ${reader.personId}::uuid OR ${person} = ANY (${followedOf(reader)}))`;
};

/** Whether a person reads every week in reach, or only those that concern them. */
export const readsAll = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  holds(actor, 'timetable.view') || holds(actor, 'timetable.manage') || holds(actor, 'lessons.change');

/** The weeks that a person reads: those of a right over the school, or a teacher's classes. */
export function weekReach(ctx: Pick<Ctx, 'actor'>): Reach {
  const held = (['timetable.view', 'timetable.manage', 'lessons.change'] as const).find((one) => holds(ctx.actor, one));
  return reachFor(ctx, held ?? 'timetable.view');
}
/** Whether the caller teaches or works here: a family reads its own week, and no other. */
export const isStaff = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'account' && ['prof', 'admin', 'personnel', 'transport'].some((one) => actor.roles.has(one as 'prof'));

/** Groups `g` that a teacher teaches on a day. */
export const taughtGroup = (teacherId: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM courses o JOIN course_teachers t ON t.school_id = o.school_id
    AND t.course_id = o.id
    WHERE o.school_id = g.school_id AND o.group_id = g.id AND t.person_id = ${teacherId}
      AND app.in_force(t.from_on, t.to_on, ${day}))`;

/** The kinds of week, with the condition for the caller to see the object `x` of the table. */
export const lookedAt: Record<
  Looked['of'],
  (ctx: Asker, reach: Reach) => { table: RawBuilder<unknown>; name: RawBuilder<string>; seen: Expression<unknown> }
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
    name: nameOf('x'),
    seen: sql`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = x.school_id AND s.person_id = x.id)
      AND (x.id = ${actor.kind === 'account' ? actor.personId : null}::uuid
      OR ${staffInReach(reach, today, sql`x.id`)})`,
  }),
  pupil: (ctx, reach) => ({
    table: sql`persons`,
    name: nameOf('x'),
    seen: sql`EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = x.school_id AND p.person_id = x.id
      AND (${readsWeekOf(ctx, sql`p.person_id`)} OR (${isStaff(ctx)}
        AND ${pupilInReach(reach, ctx.today, undefined, sql`p.person_id`)})))`,
  }),
};

/**
 * Lessons `l` whose class, group or organisation is in the reach of a person responsible for the whole school's days.
 */
export const lessonInReach = (reach: Reach): RawBuilder<unknown> =>
  sql`CASE WHEN l.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`l.class_id`)}
    WHEN l.group_id IS NOT NULL THEN EXISTS (SELECT 1 FROM groups g
      WHERE g.school_id = l.school_id AND g.id = l.group_id AND ${groupInReach(reach)})
    ELSE l.org_id IS NULL OR ${orgInReach(reach, sql`l.org_id`)} END`;

import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import type { Audience } from './fields.policy.ts';
import { audienceOf, type Reach, reachOf } from './people.policy.ts';

export type { Audience } from './fields.policy.ts';
export {
  classPupilFields,
  only,
  pupilColumnFields,
  pupilFields,
  pupilRowFields,
  shownTo,
  tells,
  tieFields,
} from './fields.policy.ts';
export type { Reach } from './people.policy.ts';

/** Whose pupils an actor may see; see `reachOf`. */
export const reachFor = (ctx: Pick<ReadCtx, 'actor'>, permission?: PermissionKey): Reach =>
  reachOf(ctx.actor as AccountActor, permission);

/** As whom an actor reads a list of persons; see `audienceOf`. */
export const audienceFor = (ctx: Pick<ReadCtx, 'actor'>): Exclude<Audience, 'protected'> =>
  audienceOf(ctx.actor as AccountActor);

/** The day of a request on the school's clock. */
export const todayOf = (ctx: Pick<ReadCtx, 'today'>): string => ctx.today;

/** Classes in reach, as a condition on `c` (classes) and `l` (levels). */
export function classInReach(reach: Reach, today: string): Expression<SqlBool> {
  if (!reach.all)
    return sql`EXISTS (SELECT 1 FROM class_teachers ct WHERE ct.school_id = c.school_id AND ct.class_id = c.id AND ct.person_id = ${reach.teacherId}
      AND ct.from_on <= ${today} AND (ct.to_on IS NULL OR ct.to_on >= ${today}))`;
  return reach.orgIds ? sql`l.org_id = ANY (${[...reach.orgIds]}::uuid[])` : sql`TRUE`;
}

/** Pupils of a group across classes that somebody teaches now. */
const taughtInGroup = (
  teacherId: string,
  today: string,
  pupil: Expression<unknown>,
): Expression<SqlBool> => sql`EXISTS (SELECT 1 FROM group_members gm
  JOIN courses co ON co.school_id = gm.school_id AND co.group_id = gm.group_id JOIN school_years gy ON gy.school_id = co.school_id AND gy.id = co.year_id AND gy.current
  JOIN course_teachers gt ON gt.school_id = co.school_id AND gt.course_id = co.id AND gt.person_id = ${teacherId} AND gt.from_on <= ${today} AND (gt.to_on IS NULL OR gt.to_on >= ${today})
  WHERE gm.school_id = p.school_id AND gm.pupil_id = ${pupil} AND gm.from_on <= ${today} AND (gm.to_on IS NULL OR gm.to_on >= ${today}))`;

/**
 * Pupils in a class of this year that is in reach, as a condition beside a table called `p` that has a `school_id`; `pupil` is
 * the pupil's id there. Without a place this year only those who see the whole school see them; a teacher also sees the groups he teaches.
 */
export function pupilInReach(
  reach: Reach,
  today: string,
  classId: string | undefined,
  pupil: Expression<unknown>,
): Expression<SqlBool> {
  if (reach.all && !reach.orgIds && !classId) return sql`TRUE`;
  const wanted = classId ? sql`c.id = ${classId}` : sql`TRUE`;
  const placed = sql<boolean>`EXISTS (SELECT 1 FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    WHERE e.school_id = p.school_id AND e.pupil_id = ${pupil} AND e.to_on IS NULL AND ${wanted} AND ${classInReach(reach, today)})`;
  return reach.all || classId ? placed : sql`(${placed} OR ${taughtInGroup(reach.teacherId, today, pupil)})`;
}

import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasLeft } from '#kernel/db/stays.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isKeptAwayByCourt } from '#kernel/reach/guardians.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { type Reach, reachOf } from './directory.policy.ts';

/** Whose pupils an actor may see; see `reachOf`. */
export const reachFor = (ctx: Pick<Ctx, 'actor'>, permission?: PermissionKey): Reach => reachOf(self(ctx), permission);

/** The guardian's person for a signed-in guardian; null for others. */
export const guardianOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' && actor.roles.has('parent') ? actor.personId : null;

/**
 * Among today's ties `g`, those by which the caller decides for a child (LAW-MIN-02, SEC-OBJ-01). A caller acting for
 * one child only has the tie to that child.
 */
export function decidesBy({ actor }: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  const guardian = guardianOf({ actor });
  if (!guardian) return sql<boolean>`FALSE`;
  const { child } = self({ actor });
  const acting = child ? sql`AND g.pupil_id = ${child.personId}::uuid` : sql``;
  return sql<boolean>`(g.guardian_id = ${guardian}::uuid ${acting})`;
}

const pupilsBy = ({ today }: Pick<Ctx, 'today'>, ties: RawBuilder<boolean>): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT g.pupil_id FROM ${guardingTies('g', today)} WHERE ${ties})`;

/** Pupils for whom the caller decides today, as an SQL array; see `decidesBy`. */
export const ownChildIds = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<string[]> => pupilsBy(ctx, decidesBy(ctx));

/**
 * Among these ties `g`, those by which the caller may know where the child is, when and with whom it leaves; see
 * `learnsWhere`.
 */
export const followsBy = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`(${decidesBy(ctx)} AND ${learnsWhere('g')})`;

/** Pupils whose whereabouts the caller may know, as an SQL array; see `followsBy`. */
export const followedChildIds = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<string[]> =>
  pupilsBy(ctx, followsBy(ctx));

/**
 * Among today's ties `alias`, those whose guardian may know where the child is, when and with whom it leaves: no court
 * keeps them away.
 */
export const learnsWhere = (alias: string): RawBuilder<boolean> => sql<boolean>`(NOT ${isKeptAwayByCourt(alias)})`;

/** Classes in reach, as a condition on `c` (classes) and `l` (levels). */
export function classInReach(reach: Reach, today: string): Expression<SqlBool> {
  if (!reach.all)
    return sql`EXISTS (SELECT 1 FROM class_teachers ct WHERE ct.school_id = c.school_id AND ct.class_id = c.id
      AND ct.person_id = ${reach.teacherId}
      AND app.in_force(ct.from_on, ct.to_on, ${today}))`;
  return reach.orgIds ? sql`l.org_id = ANY (${[...reach.orgIds]}::uuid[])` : sql`TRUE`;
}

/** Pupils of a group across classes that the person teaches now. */
const taughtInGroup = (
  teacherId: string,
  today: string,
  pupil: Expression<unknown>,
): Expression<SqlBool> => sql`EXISTS (SELECT 1 FROM group_members gm
  JOIN courses co ON co.school_id = gm.school_id AND co.group_id = gm.group_id
    JOIN school_years gy ON gy.school_id = co.school_id AND gy.id = co.year_id AND gy.current
  JOIN course_teachers gt ON gt.school_id = co.school_id AND gt.course_id = co.id AND gt.person_id = ${teacherId}
    AND app.in_force(gt.from_on, gt.to_on, ${today})
  WHERE gm.school_id = p.school_id AND gm.pupil_id = ${pupil} AND app.in_force(gm.from_on, gm.to_on, ${today}))`;

/**
 * Pupils in a class of this year in reach, as a condition on a table `p` with a `school_id`; `pupil` is the pupil's id
 * there. Pupils without class this year are only visible to people who see the whole school; a teacher also sees the
 * groups they teach.
 */
export function pupilInReach(
  reach: Reach,
  today: string,
  classId: string | undefined,
  pupil: Expression<unknown>,
): Expression<SqlBool> {
  if (reach.all && !reach.orgIds && !classId) return sql`TRUE`;
  const wanted = classId ? sql`c.id = ${classId}` : sql`TRUE`;
  const placed = sql<boolean>`EXISTS (SELECT 1 FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    WHERE e.school_id = p.school_id AND e.pupil_id = ${pupil} AND app.enrolled(e.to_on, ${today}) AND ${wanted}
      AND ${classInReach(reach, today)})`;
  return reach.all || classId ? placed : sql`(${placed} OR ${taughtInGroup(reach.teacherId, today, pupil)})`;
}

/** Whether an organisation is in reach. */
const among = (orgIds: readonly string[], org: Expression<unknown>): Expression<SqlBool> =>
  sql`${org} = ANY (${[...orgIds]}::uuid[])`;

/**
 * Objects that belong to an organisation and to no person (a level, a room), as a condition on its organisation. Never
 * in a teacher's reach.
 */
export function orgInReach(reach: Reach, org: Expression<unknown>): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  return reach.orgIds ? among(reach.orgIds, org) : sql`TRUE`;
}

/** Classes of which an id is given, as a condition wherever classes and levels are not at hand. */
const classOfOrgs = (
  orgIds: readonly string[],
  classId: Expression<unknown>,
): Expression<SqlBool> => sql`EXISTS (SELECT 1 FROM classes rc
  JOIN levels rl ON rl.school_id = rc.school_id AND rl.id = rc.level_id
    WHERE rc.school_id = app.school_id() AND rc.id = ${classId} AND ${among(orgIds, sql`rl.org_id`)})`;

/** A class of which only the id is at hand. */
export function classIdInReach(reach: Reach, classId: Expression<unknown>): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  return reach.orgIds ? classOfOrgs(reach.orgIds, classId) : sql`TRUE`;
}

/** Pupils whose last class, of this year or an earlier one, is in reach: for data written about pupils who left. */
export function lastPlaceInReach(reach: Reach, pupil: Expression<unknown>): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  if (!reach.orgIds) return sql`TRUE`;
  return sql`(SELECT ${among(reach.orgIds, sql`ll.org_id`)} FROM enrolments lp
    JOIN school_years ly ON ly.school_id = lp.school_id AND ly.id = lp.year_id
    JOIN classes lc ON lc.school_id = lp.school_id AND lc.id = lp.class_id
      JOIN levels ll ON ll.school_id = lc.school_id AND ll.id = lc.level_id
    WHERE lp.school_id = app.school_id() AND lp.pupil_id = ${pupil}
      ORDER BY ly.current DESC, ly.starts_on DESC, lp.from_on DESC LIMIT 1)`;
}

/**
 * Groups in reach, as a condition on `g`: those of a class of an organisation, those with a pupil of it, and empty
 * ones, which anybody may fill.
 */
export function groupInReach(reach: Reach): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  if (!reach.orgIds) return sql`TRUE`;
  const member = sql`SELECT 1 FROM group_members gm JOIN enrolments ge ON ge.school_id = gm.school_id
    AND ge.pupil_id = gm.pupil_id AND ge.year_id = g.year_id
    WHERE gm.school_id = g.school_id AND gm.group_id = g.id`;
  return sql`CASE WHEN g.class_id IS NOT NULL THEN ${classOfOrgs(reach.orgIds, sql`g.class_id`)}
    ELSE NOT EXISTS (${member}) OR EXISTS (${member} AND ${classOfOrgs(reach.orgIds, sql`ge.class_id`)}) END`;
}

/**
 * People who work in an organisation in reach by their own membership (not a parent's), as a condition on the id of a
 * person. People who left keep their former membership. Colleagues are only for people whose reach is wider than their
 * classes.
 */
export function worksInReach(reach: Reach, today: string, person: Expression<unknown>): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  if (!reach.orgIds) return sql`TRUE`;
  return sql`EXISTS (SELECT 1 FROM accounts sa JOIN auth_entries se ON se.school_id = sa.school_id
    AND se.account_id = sa.id
    WHERE sa.school_id = app.school_id() AND sa.person_id = ${person} AND ${among(reach.orgIds, sql`se.org_id`)}
      AND (se.active OR EXISTS (SELECT 1 FROM staff gone WHERE gone.school_id = sa.school_id
        AND gone.person_id = sa.person_id AND ${hasLeft('gone', today)}))
      AND (NOT se.roles <@ '{parent,eleve}' OR EXISTS (SELECT 1 FROM auth_entry_roles sr
        WHERE sr.school_id = se.school_id AND sr.entry_id = se.id)))`;
}

/** Staff in reach: people who work in an organisation of it, or teach there this year. */
export function staffInReach(reach: Reach, today: string, person: Expression<unknown>): Expression<SqlBool> {
  if (!reach.all) return sql`FALSE`;
  if (!reach.orgIds) return sql`TRUE`;
  return sql`(${worksInReach(reach, today, person)}
    OR EXISTS (SELECT 1 FROM class_teachers st JOIN classes sc ON sc.school_id = st.school_id AND sc.id = st.class_id
      JOIN levels sl ON sl.school_id = sc.school_id AND sl.id = sc.level_id
      JOIN school_years sy ON sy.school_id = sc.school_id AND sy.id = sc.year_id AND sy.current
      WHERE st.school_id = app.school_id() AND st.person_id = ${person} AND ${among(reach.orgIds, sql`sl.org_id`)})
    OR EXISTS (SELECT 1 FROM course_teachers gt JOIN courses gc ON gc.school_id = gt.school_id AND gc.id = gt.course_id
      JOIN school_years gy ON gy.school_id = gc.school_id AND gy.id = gc.year_id AND gy.current
      JOIN group_members gm ON gm.school_id = gc.school_id AND gm.group_id = gc.group_id
        JOIN enrolments ge ON ge.school_id = gm.school_id AND ge.pupil_id = gm.pupil_id AND ge.year_id = gc.year_id
      WHERE gt.school_id = app.school_id() AND gt.person_id = ${person}
        AND ${classOfOrgs(reach.orgIds, sql`ge.class_id`)}))`;
}

type Caller = Pick<Ctx, 'actor'>;
type Today = Pick<Ctx, 'actor' | 'today'>;

/** A condition over the reach of a right of the caller; FALSE without the right, even for their own classes. */
const within = (
  ctx: Caller,
  permission: PermissionKey,
  condition: (reach: Reach) => Expression<SqlBool>,
): RawBuilder<boolean> =>
  holds(ctx.actor, permission) ? sql<boolean>`(${condition(reachFor(ctx, permission))})` : sql<boolean>`FALSE`;

/** Pupils in the reach of a right today, of one class or of all; on a table `p`, see `pupilInReach`. */
export const pupilWithin = (
  ctx: Today,
  permission: PermissionKey,
  pupil: Expression<unknown> = sql`p.person_id`,
  classId?: string,
) => within(ctx, permission, (reach) => pupilInReach(reach, ctx.today, classId, pupil));

/** Classes `c` of levels `l` in the reach of a right, a teacher's own ones too; see `classInReach`. */
export const classWithin = (ctx: Today, permission: PermissionKey) =>
  within(ctx, permission, (reach) => classInReach(reach, ctx.today));

/** Classes in the reach of an office's right, by their id; see `classIdInReach`. */
export const classIdWithin = (ctx: Caller, permission: PermissionKey, classId: Expression<unknown>) =>
  within(ctx, permission, (reach) => classIdInReach(reach, classId));

/** Groups `g` in the reach of an office's right; see `groupInReach`. */
export const groupWithin = (ctx: Caller, permission: PermissionKey) => within(ctx, permission, groupInReach);

/** Organisations in the reach of an office's right; see `orgInReach`. */
export const orgWithin = (ctx: Caller, permission: PermissionKey, org: Expression<unknown>) =>
  within(ctx, permission, (reach) => orgInReach(reach, org));

/** Staff in the reach of an office's right today; see `staffInReach`. */
export const staffWithin = (ctx: Today, permission: PermissionKey, person: Expression<unknown>) =>
  within(ctx, permission, (reach) => staffInReach(reach, ctx.today, person));

/** Pupils whose last class is in the reach of an office's right; see `lastPlaceInReach`. */
export const lastPlaceWithin = (ctx: Caller, permission: PermissionKey, pupil: Expression<unknown>) =>
  within(ctx, permission, (reach) => lastPlaceInReach(reach, pupil));

// house: an office keeps the sheets of its former guardians
const everyTie = sql.table('guardianships');

/**
 * Anybody of an organisation in reach: its pupils and their guardians, its staff, and people with a role entry there.
 */
export function personInReach(reach: Reach, today: string, person: Expression<unknown>): RawBuilder<SqlBool> {
  if (!reach.all || !reach.orgIds) return sql`TRUE`;
  return sql`(coalesce(${lastPlaceInReach(reach, person)}, FALSE)
    OR EXISTS (SELECT 1 FROM ${everyTie} fg WHERE fg.school_id = app.school_id() AND fg.guardian_id = ${person}
      AND ${lastPlaceInReach(reach, sql`fg.pupil_id`)})
    OR EXISTS (SELECT 1 FROM accounts fa JOIN auth_entries fe ON fe.school_id = fa.school_id AND fe.account_id = fa.id
      WHERE fa.school_id = app.school_id() AND fa.person_id = ${person}
        AND fe.org_id = ANY (${[...reach.orgIds]}::uuid[]))
    OR ${staffInReach(reach, today, person)})`;
}

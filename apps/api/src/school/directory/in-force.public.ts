import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import {
  classIdInReach,
  groupInReach,
  lastPlaceInReach,
  orgInReach,
  reachFor,
  personInReach,
} from './directory.reach.ts';
import type { Reach } from './directory.policy.ts';

type Narrow = Reach & { all: true; orgIds: readonly string[] };
/** Organisations to which the caller's actions are limited, or null for the whole school. */
function bounds(ctx: Pick<Ctx, 'actor'>, permission: PermissionKey): Narrow | null {
  if (ctx.actor.kind !== 'account') return null;
  const reach = reachFor(ctx, permission);
  const orgIds = reach.all ? reach.orgIds : ctx.actor.orgId ? [ctx.actor.orgId] : null;
  return orgIds && { all: true, orgIds };
}

/** People in the organisation in force, as a condition on the id of a person. */
export const personInForce = (
  ctx: Ctx,
  permission: PermissionKey,
  person: Expression<unknown>,
): RawBuilder<SqlBool> => {
  const reach = bounds(ctx, permission);
  return reach ? personInReach(reach, ctx.today, person) : sql`TRUE`;
};

type Kind =
  | 'orgs'
  | 'levels'
  | 'classes'
  | 'groups'
  | 'courses'
  | 'classrooms'
  | 'terms'
  | 'persons'
  | 'accounts'
  | 'pupils';
type Objects = Partial<Record<Kind, readonly (string | null | undefined)[]>>;

/** For each kind, the object `x` of an id, and whether it is in reach. */
const conditions: Record<Kind, (reach: Narrow, today: string) => RawBuilder<SqlBool>> = {
  orgs: (reach) => sql`x.id = ANY (${[...reach.orgIds]}::uuid[])`,
  levels: (reach) => sql`${orgInReach(reach, sql`x.org_id`)}`,
  classes: (reach) => sql`${classIdInReach(reach, sql`x.id`)}`,
  groups: (reach) =>
    sql`EXISTS (SELECT 1 FROM groups g WHERE g.school_id = x.school_id AND g.id = x.id AND ${groupInReach(reach)})`,
  courses: (reach) => sql`CASE WHEN x.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`x.class_id`)}
    ELSE EXISTS (SELECT 1 FROM groups g WHERE g.school_id = x.school_id AND g.id = x.group_id
      AND ${groupInReach(reach)}) END`,
  classrooms: (reach) => sql`${orgInReach(reach, sql`x.org_id`)}`,
  terms: (reach) => sql`(x.org_id IS NULL OR ${orgInReach(reach, sql`x.org_id`)})`,
  persons: (reach, today) => personInReach(reach, today, sql`x.id`),
  accounts: (
    reach,
    today,
  ) => sql`(${personInReach(reach, today, sql`x.person_id`)} OR EXISTS (SELECT 1 FROM auth_entries xe
    WHERE xe.school_id = x.school_id AND xe.account_id = x.id AND xe.org_id = ANY (${[...reach.orgIds]}::uuid[])))`,
  // By the last class: an office keeps what it made for a pupil who left.
  pupils: (reach) => sql`${lastPlaceInReach(reach, sql`x.person_id`)}`,
};

/** Whether one of these objects belongs to an organisation out of reach; false for an unknown id. */
export async function isOutsideReach(
  db: ReadDb,
  ctx: Ctx,
  permission: PermissionKey,
  objects: Objects,
): Promise<boolean> {
  const reach = bounds(ctx, permission);
  if (!reach) return false;
  const parts = (Object.entries(objects) as [Kind, NonNullable<Objects[Kind]>][])
    .map(([kind, given]): [Kind, string[]] => [kind, [...new Set(given.filter((id) => typeof id === 'string'))]])
    .filter(([, ids]) => ids.length)
    .map(([kind, ids]) => {
      const id = sql.ref(kind === 'pupils' ? 'x.person_id' : 'x.id');
      return sql`EXISTS (SELECT 1 FROM ${sql.table(kind)} x WHERE x.school_id = app.school_id()
        AND ${id} = ANY (${ids}::uuid[]) AND (${conditions[kind](reach, ctx.today)}) IS NOT TRUE)`;
    });
  if (!parts.length) return false;
  const { outside } = await db
    .selectFrom(sql<{ outside: boolean }>`(SELECT ${sql.join(parts, sql` OR `)} AS outside)`.as('found'))
    .select('outside')
    .executeTakeFirstOrThrow();
  return outside;
}

/**
 * Throws not found for a write to an object of an organisation out of reach: guessing an id must not allow changing an
 * object that no list shows (SEC-OBJ-09, SEC-HDR-03). An unknown id is left to the action itself.
 */
export async function refuseOutside(db: ReadDb, ctx: Ctx, permission: PermissionKey, objects: Objects): Promise<void> {
  if (await isOutsideReach(db, ctx, permission, objects)) throw notFound();
}

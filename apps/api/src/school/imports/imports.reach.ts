import { type ImportKind, importPermission } from '@encrier/contract/school/imports';
import { type RawBuilder, sql } from 'kysely';
import { forbidden, precondition } from '#kernel/errors/errors.ts';
import { type Actor, holds } from '#kernel/policy/actor.ts';
import { isOwnColumn } from '@encrier/contract/school/custom-fields';
import { filledOrgs, mayFillColumns } from '../custom-fields/custom-fields.public.ts';
import { reachFor } from '../directory/directory.public.ts';

/** The establishment that bounds what somebody imports; null for the whole school. Only timetables are bounded so. */
export function importBounds(actor: Actor, kind: ImportKind): string | null {
  if (kind !== 'lessons' || actor.kind !== 'account') return null;
  const reach = reachFor({ actor }, importPermission(kind));
  return (reach.all && reach.orgIds?.[0]) || null;
}

/**
 * The establishments whose pupils alone a list fills own fields of, for who says what its columns hold; null for all.
 */
export const ownOrgs = (actor: Actor, mapping: readonly (string | null)[]): string[] | null => {
  const orgIds = mapping.some((field) => field && isOwnColumn(field)) ? filledOrgs(actor) : null;
  return orgIds && [...orgIds];
};

/**
 * The imports that somebody may see and work on: lists of people and places, but for those that fill a field which he
 * may not, and timetables of the establishment in force.
 */
export function importInReach(actor: Actor): RawBuilder<boolean> {
  if (actor.kind !== 'account') return sql`TRUE`;
  const org = importBounds(actor, 'lessons');
  const lessons = org ? sql<boolean>`imports.org_id = ${org}` : sql<boolean>`TRUE`;
  return sql`CASE WHEN imports.kind = 'lessons' THEN ${holds(actor, 'timetable.manage')}::boolean AND ${lessons}
    ELSE ${holds(actor, 'people.import')}::boolean AND ${mayFillColumns(actor, sql`imports.mapping`, sql`imports.own_orgs`)} END`;
}

/** Refuses a kind of list that the caller may not import. */
export function refuseKind(actor: Actor, kind: ImportKind): void {
  const permission = importPermission(kind);
  if (holds(actor, permission)) return;
  if (actor.kind === 'account' && actor.withheld.has(permission)) throw precondition('auth.totp_needed');
  throw forbidden('permission_missing', { permission });
}

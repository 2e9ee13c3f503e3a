import { type ImportKind, importPermission } from '@encrier/contract/school/imports';
import { type RawBuilder, sql } from 'kysely';
import { forbidden, precondition } from '#kernel/errors/errors.ts';
import { type Actor, holds } from '#kernel/policy/actor.ts';
import { isOwnColumn } from '@encrier/contract/school/custom-fields';
import { filledOrgs, mayFillColumns } from '../custom-fields/custom-fields.public.ts';
import { reachFor } from '../directory/directory.public.ts';

/**
 * The establishment to which a person's imports are limited; null for the whole school. Only timetables are limited
 * this way.
 */
export function importBounds(actor: Actor, kind: ImportKind): string | null {
  if (kind !== 'lessons' || actor.kind !== 'account') return null;
  const reach = reachFor({ actor }, importPermission(kind));
  return (reach.all && reach.orgIds?.[0]) || null;
}

/**
 * The only establishments whose pupils' own fields a list fills, for the person who chooses the columns; null for all.
 */
export const ownOrgs = (actor: Actor, mapping: readonly (string | null)[]): string[] | null => {
  const orgIds = mapping.some((field) => field && isOwnColumn(field)) ? filledOrgs(actor) : null;
  return orgIds && [...orgIds];
};

/**
 * Imports that a person may see and edit: lists of people and places, except those that fill a field they may not fill,
 * and timetables of the establishment in force.
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

import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { type AccountActor, orgsOf, scopeOf } from '#kernel/policy/actor.ts';
import type { Audience } from './fields.policy.ts';

/** Whose pupils somebody may see: all, those of some organisations, or those of the classes he teaches. */
export type Reach = { all: true; orgIds: readonly string[] | null } | { all: false; teacherId: string };

/**
 * What `people.view`, or another permission over people, shows. At scope `school`, the organisation chosen, or all; at
 * `cycle`, those whose entry gives it; at any narrower scope only one's own classes, and nothing without a person
 * behind the account (SEC-OBJ-01).
 */
export function reachOf(actor: AccountActor, permission: PermissionKey = 'people.view'): Reach {
  const scope: Scope | null = scopeOf(actor, permission);
  const chosen = actor.orgId ? [actor.orgId] : null;
  if (scope === 'school') return { all: true, orgIds: chosen };
  if (scope === 'cycle') return { all: true, orgIds: chosen ?? orgsOf(actor, permission) };
  return { all: false, teacherId: actor.personId ?? '00000000-0000-0000-0000-000000000000' };
}

/** Whether whoever is in the second reach is in the first. */
function covers(wide: Reach, narrow: Reach): boolean {
  if (!wide.all || !narrow.all) return false;
  const { orgIds } = wide;
  return orgIds === null || (narrow.orgIds?.every((id) => orgIds.includes(id)) ?? false);
}

/**
 * As whom somebody reads a list: the sheets are open to him where he may open everybody's in it, else he reads names
 * alone.
 */
export function audienceOf(actor: AccountActor): Exclude<Audience, 'protected'> {
  const seen = reachOf(actor);
  if (!seen.all) return 'teacher';
  return covers(reachOf(actor, 'people.contacts'), seen) ? 'office' : 'names';
}

/** The same where a column may tell what is protected: to who reads it of everybody in his list. */
export function listAudienceOf(actor: AccountActor): Audience {
  const audience = audienceOf(actor);
  return audience === 'office' && covers(reachOf(actor, 'people.sensitive'), reachOf(actor)) ? 'protected' : audience;
}

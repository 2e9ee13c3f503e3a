import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { type AccountActor, orgsOf, scopeOf } from '#kernel/policy/actor.ts';
import type { Audience } from './fields.policy.ts';

/** Whose pupils a person may see: all, those of some organisations, or those of the classes they teach. */
export type Reach = { all: true; orgIds: readonly string[] | null } | { all: false; teacherId: string };

/**
 * The reach of `people.view`, or another permission over people. At scope `school`, the chosen organisation, or all; at
 * `cycle`, those whose role entry gives it; at a narrower scope only the person's own classes, and nothing for an
 * account without a person (SEC-OBJ-01).
 */
export function reachOf(actor: AccountActor, permission: PermissionKey = 'people.view'): Reach {
  const scope: Scope | null = scopeOf(actor, permission);
  const chosen = actor.orgId ? [actor.orgId] : null;
  if (scope === 'school') return { all: true, orgIds: chosen };
  if (scope === 'cycle') return { all: true, orgIds: chosen ?? orgsOf(actor, permission) };
  return { all: false, teacherId: actor.personId ?? '00000000-0000-0000-0000-000000000000' };
}

/** Whether the first reach includes the second. */
function covers(wide: Reach, narrow: Reach): boolean {
  if (!wide.all || !narrow.all) return false;
  const { orgIds } = wide;
  return orgIds === null || (narrow.orgIds?.every((id) => orgIds.includes(id)) ?? false);
}

/** The audience of a list: with sheets when the reader may open every sheet in it, else names only. */
export function audienceOf(actor: AccountActor): Exclude<Audience, 'protected'> {
  const seen = reachOf(actor);
  if (!seen.all) return 'teacher';
  return covers(reachOf(actor, 'people.contacts'), seen) ? 'office' : 'names';
}

/** The same where a column may show protected data: for people who may read it for everybody in their list. */
export function listAudienceOf(actor: AccountActor): Audience {
  const audience = audienceOf(actor);
  return audience === 'office' && covers(reachOf(actor, 'people.sensitive'), reachOf(actor)) ? 'protected' : audience;
}

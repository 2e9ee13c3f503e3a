import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

const closed: readonly PermissionKey[] = [
  'roles.manage',
  'users.manage',
  'users.impersonate',
  'credentials.manage',
  'credentials.print',
  'audit.read',
  'school.settings',
  'school.keys',
  'people.import',
];

/** A holder of sensitive rights is never looked at, nor is oneself (SEC-HDR-01). */
export const mayLookAs = (actorId: string, targetId: string, target: ReadonlyMap<PermissionKey, Scope>): boolean =>
  actorId !== targetId && !closed.some((key) => target.has(key));

/** Minutes a look lasts (SEC-HDR-02). */
export const lookMinutes = 30;

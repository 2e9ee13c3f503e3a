import {
  type PermissionKey,
  permissionKeys,
  permissions,
  type PermissionSpec,
  type Scope,
  scopes,
} from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';

const specs = permissions as Record<PermissionKey, PermissionSpec>;
export type Grant = { permission: string; scope: Scope };
export type Held = ReadonlyMap<string, Scope>;

const reach = (scope: Scope): number => scopes.indexOf(scope);
/** Whether one scope covers another; the list of scopes is sorted from the widest. */
export const covers = (held: Scope | undefined, required: Scope): boolean =>
  held !== undefined && reach(held) <= reach(required);
const wider = (a: Scope | undefined, b: Scope | undefined): Scope | undefined =>
  a === undefined || (b !== undefined && covers(b, a)) ? b : a;

/** What a built-in role holds by itself. */
export function builtInGrants(role: Role): Grant[] {
  return permissionKeys.flatMap((permission) => {
    const scope = specs[permission].roles?.[role];
    return scope ? [{ permission, scope }] : [];
  });
}

/** Widest scope per permission of all these grants together. */
export function together(...lists: readonly (readonly Grant[])[]): Map<string, Scope> {
  const all = new Map<string, Scope>();
  for (const { permission, scope } of lists.flat()) all.set(permission, wider(all.get(permission), scope)!);
  return all;
}

/** Grants that name a scope which the permission does not know, or a permission twice. */
export function unknownScopes(grants: readonly Grant[]): string[] {
  const seen = new Set<string>();
  return grants
    .filter(({ permission, scope }) => {
      const known = specs[permission as PermissionKey]?.scopes.includes(scope) && !seen.has(permission);
      seen.add(permission);
      return !known;
    })
    .map(({ permission }) => permission);
}

/**
 * The scope of a permission that a person may give: the scope they hold; for one given only by hand, their scope over
 * roles.
 */
const handed = (held: Held, permission: string): Scope | undefined =>
  held.get(specs[permission as PermissionKey]?.byHand ? 'roles.manage' : permission);

/**
 * Permissions changed beyond what the author holds (SEC-ROL-08). Giving, widening, narrowing and removing all count:
 * nobody gives what they do not hold, nor removes it from others.
 */
export function beyond(held: Held, before: Held, after: Held): string[] {
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  return moved.filter((key) => !covers(handed(held, key), wider(before.get(key), after.get(key))!)).sort();
}

/**
 * Permissions of another account that its manager does not hold: the manager may neither reset nor disable such an
 * account.
 */
export const above = (held: Held, target: Held): string[] =>
  [...target]
    .filter(([key, scope]) => !covers(held.get(key), scope))
    .map(([key]) => key)
    .sort();

/** Grants with a mark on each that differs from the template; no marks without a template. */
export function markDiffering(
  grants: readonly Grant[],
  template: Partial<Record<string, Scope>> | null,
): (Grant & { differs: boolean })[] {
  return grants.map((grant) => ({
    ...grant,
    differs: template !== null && template[grant.permission] !== grant.scope,
  }));
}

import { type PermissionKey, permissions, type Scope } from '@encrier/contract/kernel/permission';
import { type FirstRole, firstRoles, type PermissionSpec } from '@encrier/contract/kernel/permission-spec';
import type { Role } from '@encrier/contract/kernel/schema';

type Grants = Readonly<Partial<Record<PermissionKey, Scope>>>;

/**
 * Built-in role under each first role. Transport: drivers see the passengers of their own trips, never the list of the
 * school (SEC-OBJ-04).
 */
const bases: Partial<Record<FirstRole, Role>> = { transport: 'transport' };
export const baseOf = (role: FirstRole): Role => bases[role] ?? 'admin';

/**
 * The grants of a first role among these permissions, each with the least scope that its work needs; Direction gets all
 * except those given only by hand.
 */
export function grantsOfFirstRole(
  role: FirstRole,
  specs: Readonly<Record<string, PermissionSpec>> = permissions,
): Grants {
  const scopeOf = (spec: PermissionSpec): Scope | undefined =>
    spec.byHand ? undefined : role === 'direction' ? spec.scopes[0] : spec.firstRoles?.[role];
  return Object.fromEntries(
    Object.entries(specs).flatMap(([key, spec]) => (scopeOf(spec) ? [[key, scopeOf(spec)]] : [])),
  );
}

/** The grants of a role's template, or null for a role without template. */
export function templateGrants(template: string | null): Grants | null {
  const role = firstRoles.find((one) => one === template);
  return role ? grantsOfFirstRole(role) : null;
}

import {
  type PermissionKey,
  permissions,
  type PermissionSpec,
  type Scope,
  scopes,
} from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { AccountFacts, EntryRow } from './lookup.ts';

const specs = permissions as Record<PermissionKey, PermissionSpec>;
const wider = (a: Scope | undefined, b: Scope): Scope =>
  a !== undefined && scopes.indexOf(a) <= scopes.indexOf(b) ? a : b;

/**
 * Roles of memberships: those given, plus the areas that custom roles open. Everybody signed in may enter /personnel,
 * which grants no right.
 */
export function rolesOf(entries: readonly EntryRow[]): Set<Role> {
  return new Set(entries.flatMap((entry) => [...entry.roles, ...entry.bases]));
}

/** Widest scope per permission over the given memberships: built-in defaults of the roles, then custom roles. */
export function permissionsOf(entries: readonly EntryRow[]): Map<PermissionKey, Scope> {
  const held = new Map<PermissionKey, Scope>();
  const roles = rolesOf(entries);
  for (const [key, spec] of Object.entries(specs) as [PermissionKey, PermissionSpec][]) {
    for (const role of roles) {
      const scope = spec.roles?.[role];
      if (scope) held.set(key, wider(held.get(key), scope));
    }
  }
  for (const entry of entries) {
    for (const [key, scope] of entry.grants) {
      // A key that is no longer in the catalogue grants nothing.
      if (key in specs) held.set(key as PermissionKey, wider(held.get(key as PermissionKey), scope));
    }
  }
  return held;
}

/**
 * Organisations where each permission is held over the whole organisation or more. A right never reaches further than
 * the membership that gives it.
 */
export function orgsHeldWhole(entries: readonly EntryRow[]): Map<PermissionKey, string[]> {
  const over = new Map<PermissionKey, string[]>();
  for (const entry of [...entries].sort((a, b) => (a.orgId < b.orgId ? -1 : 1)))
    for (const [key, scope] of permissionsOf([entry]))
      if (scope === 'school' || scope === 'cycle') over.set(key, [...(over.get(key) ?? []), entry.orgId]);
  return over;
}

type Holding = {
  entries: readonly EntryRow[];
  roles: ReadonlySet<Role>;
  held: ReadonlyMap<PermissionKey, Scope>;
  orgIds: string[];
  orgsOver: ReadonlyMap<PermissionKey, string[]>;
};
const holdings = new WeakMap<readonly EntryRow[], Map<string | null, Holding>>();
/** Rights given by one membership or by all; computed once per list of memberships. */
export function holdingOf(all: readonly EntryRow[], entryId: string | null): Holding {
  const known = holdings.get(all) ?? new Map<string | null, Holding>();
  holdings.set(all, known);
  const entries = entryId ? all.filter((entry) => entry.id === entryId) : all;
  const holding = known.get(entryId) ?? {
    entries,
    roles: rolesOf(entries),
    held: permissionsOf(entries),
    orgIds: entries.map((entry) => entry.orgId),
    orgsOver: orgsHeldWhole(entries),
  };
  // An unknown membership id is refused and not cached.
  if (holding.entries.length || !entryId) known.set(entryId, holding);
  return holding;
}

export const isSensitive = (key: PermissionKey): boolean => specs[key].sensitive === true;

/** First day, past or future, on which one of the roles needs a second factor; null when none does. */
export function factorFrom({ entries, totpRoles }: Pick<AccountFacts, 'entries' | 'totpRoles'>): string | null {
  const held = new Set(entries.flatMap(({ roles, bases }) => [...roles, ...bases]));
  return totpRoles.flatMap(([role, from]) => (held.has(role) ? [from] : [])).toSorted()[0] ?? null;
}

/** True when the rights held require a second factor. */
export const needsTotp = (held: ReadonlyMap<PermissionKey, Scope>): boolean => [...held.keys()].some(isSensitive);

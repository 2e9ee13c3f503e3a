import type { CustomRole } from '@encrier/contract/access/roles';
import type { Scope } from '@encrier/contract/kernel/permission';

/** Cells changed and not applied yet: role → permission → scope, null for no access. */
export type Pending = ReadonlyMap<string, ReadonlyMap<string, Scope | null>>;

export const heldScope = (role: Pick<CustomRole, 'grants'>, permission: string): Scope | null =>
  role.grants.find((grant) => grant.permission === permission)?.scope ?? null;

/** What a cell shows: the change under way, else what is saved. */
export function shownScope(
  pending: Pending,
  role: CustomRole,
  permission: string,
): { scope: Scope | null; changed: boolean } {
  const saved = heldScope(role, permission);
  const change = pending.get(role.id)?.get(permission);
  return change === undefined || change === saved ? { scope: saved, changed: false } : { scope: change, changed: true };
}

/** The same with one cell more; a cell restored to its former value is no change. */
export function withChange(pending: Pending, role: CustomRole, permission: string, scope: Scope | null): Pending {
  const next = new Map([...pending].map(([id, cells]) => [id, new Map(cells)]));
  const cells = next.get(role.id) ?? new Map<string, Scope | null>();
  if (scope === heldScope(role, permission)) cells.delete(permission);
  else cells.set(permission, scope);
  if (cells.size) next.set(role.id, cells);
  else next.delete(role.id);
  return next;
}

export const changeCount = (pending: Pending): number =>
  [...pending.values()].reduce((sum, cells) => sum + cells.size, 0);

/** Grants of a role with its pending changes. */
export function grantsWith(pending: Pending, role: CustomRole): { permission: string; scope: Scope }[] {
  const cells = pending.get(role.id) ?? new Map<string, Scope | null>();
  const kept = role.grants
    .filter(({ permission }) => !cells.has(permission))
    .map(({ permission, scope }) => ({ permission, scope }));
  return [...kept, ...[...cells].flatMap(([permission, scope]) => (scope ? [{ permission, scope }] : []))];
}

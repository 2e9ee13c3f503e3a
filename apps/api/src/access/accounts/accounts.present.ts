import type { AccountRow } from '@encrier/contract/access/roles';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { permissionKeys, scopes } from '@encrier/contract/kernel/permission';
import { rolePrecedence, type Role } from '@encrier/contract/kernel/schema';

export type ListRow = {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  status: string;
  last_seen_at: Date | null;
  totp_confirmed_at: Date | null;
  photo: string | null;
  /** One list per organisation. */
  roles: Role[][];
  custom_roles: { id: string; name: string }[];
};

export function presentAccount(row: ListRow): AccountRow {
  return {
    id: row.id,
    label: `${row.first_name} ${row.last_name}`,
    username: row.username,
    photo: row.photo ?? '-',
    status: row.status as AccountRow['status'],
    roles: rolePrecedence.filter((role) => row.roles.some((list) => list.includes(role))),
    customRoles: row.custom_roles,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    totp: row.totp_confirmed_at !== null,
  };
}

export type Source = { from: string; permission: string; scope: Scope };

/**
 * Each right once, with its widest scope and everything that gives it: names of custom roles, `role:prof` for a
 * built-in one.
 */
export function presentRights(sources: readonly Source[]) {
  return permissionKeys.flatMap((permission: PermissionKey) => {
    const found = sources.filter((source) => source.permission === permission);
    const scope = scopes.find((one) => found.some((source) => source.scope === one));
    return scope ? [{ permission, scope, from: [...new Set(found.map((source) => source.from))] }] : [];
  });
}

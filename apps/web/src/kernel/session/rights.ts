import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { type Area, areas } from '#kernel/areas.ts';
import { session, useSession } from './session.ts';

/**
 * Whether the signed-in person holds a permission in the current organisation, at any scope. Objects have their own
 * `can`.
 */
export function can(permission: PermissionKey): boolean {
  return session.get().user?.permissions[permission] !== undefined;
}

/** `can` for a component. */
export function useCan(permission: PermissionKey): boolean {
  return useSession((value) => value.user?.permissions[permission] !== undefined);
}

/** First area of a person: eleve, parent, prof, transport, admin, else personnel (brief §2). */
export function firstArea(user: StoredUser): Area {
  return areas.find((role) => user.roles.includes(role)) ?? 'personnel';
}

/** Areas a person may enter; personnel is open to every signed-in user (brief §6). */
export function areasOf(user: StoredUser): Area[] {
  return areas.filter((role) => role === 'personnel' || user.roles.includes(role));
}

/** The current area: from the address, else chosen, else the first. */
export function currentArea(user: StoredUser, pathname: string, chosen: Area | null): Area {
  const named = pathname.split('/')[1] as Area;
  const open = areasOf(user);
  if (open.includes(named)) return named;
  return chosen && open.includes(chosen) ? chosen : firstArea(user);
}

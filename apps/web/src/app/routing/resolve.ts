import { isClosedToLooks, isCorrespondence } from '@encrier/contract/kernel/route';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import type { RegisteredPage, Screen, ScreenPath } from '#kernel/pages.ts';
import { areasOf, currentArea } from '#kernel/session/rights.ts';
import type { Area } from '#kernel/areas.ts';
import { isDeclaredPath } from '#kernel/screens.ts';

export type Refusal =
  | { why: 'area'; area: Area }
  | { why: 'permission'; permission: string }
  /** Held, but waiting for the second factor. */
  | { why: 'factor'; permission: string };
export type Verdict =
  | { kind: 'open' }
  | { kind: 'login' }
  | { kind: 'absent' }
  | { kind: 'closed' }
  /** Waits for the second factor that a role needs. */
  | { kind: 'factor' }
  | { kind: 'refused'; refusal: Refusal };

/**
 * Whether a person may open a screen: signed in, open during look-as, module on, area held, permission held, in this
 * order.
 */
export function checkAccess(
  screen: Screen,
  page: Pick<RegisteredPage, 'module' | 'ownerOnly' | 'correspondence'>,
  user: StoredUser | null,
): Verdict {
  if (screen.area === 'public') return { kind: 'open' };
  if (!user) return { kind: 'login' };
  if (user.security.factorDue && !user.lookingAs && screen.path !== '/account') return { kind: 'factor' };
  if (user.lookingAs && isClosedToLooks(page)) return { kind: 'closed' };
  const { correspondenceFrom } = user.security;
  if (correspondenceFrom && Date.parse(correspondenceFrom) > Date.now() && isCorrespondence(page))
    return { kind: 'closed' };
  if (page.module && !user.modules.includes(page.module)) return { kind: 'absent' };
  if (screen.area !== 'session' && !areasOf(user).includes(screen.area))
    return { kind: 'refused', refusal: { why: 'area', area: screen.area } };
  if (screen.permission && user.permissions[screen.permission as PermissionKey] === undefined)
    return {
      kind: 'refused',
      refusal: {
        why: user.security.withheld?.includes(screen.permission) ? 'factor' : 'permission',
        permission: screen.permission,
      },
    };
  return { kind: 'open' };
}

/** Target of an address without area for this person; null when the current area has no such screen (403). */
export function inCurrentArea(shared: ScreenPath, user: StoredUser, chosen: Area | null): ScreenPath | null {
  const wanted = `/${currentArea(user, '', chosen)}${shared}` as const;
  return isDeclaredPath(wanted) ? wanted : null;
}

/** `/admin/news/edit/:id` in the router's own notation. */
export const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1');

import { isClosedToLooks, isCorrespondence } from '@encrier/contract/kernel/route';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import type { PageTable, RegisteredPage } from '#kernel/pages.ts';
import { areasOf, currentArea } from '#kernel/session/rights.ts';
import type { Area } from '#kernel/areas.ts';
import { type Screen, sameScreen, type ScreenPath, screens, type sharedPaths } from '../../screens.ts';

export type Built = { screen: Screen; page: RegisteredPage };

/** Screens that have a page, each with its own; an address that shows another's page counts as built. */
export function builtScreens(
  rooms: readonly { words: string; shows?: readonly string[]; pages: PageTable }[],
): Built[] {
  const pages = new Map<ScreenPath, RegisteredPage>();
  for (const { words, shows = [], pages: table } of rooms)
    for (const [path, page] of Object.entries(table))
      pages.set(path as ScreenPath, { ...page, path: path as ScreenPath, catalogues: [words, ...shows] });
  return (screens as readonly Screen[]).flatMap((screen) => {
    const page = pages.get(sameScreen[screen.path] ?? screen.path);
    return page ? [{ screen, page }] : [];
  });
}

export type Refusal =
  | { why: 'area'; area: Area }
  | { why: 'permission'; permission: string }
  /** Held, and waiting for the second factor. */
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
 * Whether a person may open a screen: signed in, open to looks, module on, area held, permission held, in this order.
 */
export function judge(
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

/** Where an address without an area leads for this person; null when the current area has no such screen (403). */
export function inCurrentArea(
  shared: (typeof sharedPaths)[number],
  user: StoredUser,
  chosen: Area | null,
): ScreenPath | null {
  const wanted = `/${currentArea(user, '', chosen)}${shared}`;
  return screens.find((screen) => screen.path === wanted)?.path ?? null;
}

/** `/admin/news/edit/:id` in the router's own notation. */
export const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1');

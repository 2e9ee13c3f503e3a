import { type ComponentType, lazy, Suspense } from 'react';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { rooms } from '../modules.ts';
import type { ScreenPath } from '../screens.ts';
import { isDoorPath } from './door-paths.ts';

const place = createStore<{ path: string }>({ path: location.pathname });
addEventListener('popstate', () => place.set({ path: location.pathname }));

const pages = new Map<string, ComponentType>();
function pageOf(path: string): ComponentType | null {
  const known = pages.get(path);
  if (known) return known;
  for (const { domain, pages: table } of rooms) {
    const page = table[path as ScreenPath];
    if (!page) continue;
    const made = lazy(async () => (await Promise.all([page.load(), loadCatalogue(domain)]))[0]);
    pages.set(path, made);
    return made;
  }
  return null;
}

/** Moves between the pages that need nobody signed in. */
export function goInDoor(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  place.set({ path: location.pathname });
  scrollTo(0, 0);
}

/** Sign-in and its neighbours. Any other address shows the sign-in, and is come back to. */
export function Door() {
  const path = useStore(place, (value) => value.path);
  const Page = pageOf(isDoorPath(path) ? path : '/login');
  return <Suspense>{Page ? <Page /> : null}</Suspense>;
}

import { type ComponentType, Suspense, useEffect } from 'react';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { loadable } from '#kernel/loadable.tsx';
import type { ScreenPath } from '#kernel/pages.ts';
import { isEntering, signInFor } from '#kernel/session/page-to-open.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { doorPages } from '../access/door/door.routes.ts';
import { doorPathOf, isDoorPath } from './door-paths.ts';

const place = createStore<{ path: string }>({ path: location.pathname });
addEventListener('popstate', () => place.set({ path: location.pathname }));
// A link with a code to the page already open only differs after the `#`: without this listener it would be ignored.
addEventListener('hashchange', () => {
  if (isDoorPath(location.pathname) && location.hash.length > 1) location.reload();
});

type Load = { default: ComponentType };

/** The pages before sign-in at once; those of other rooms (the first set-up) are found in the list of rooms. */
async function load(path: ScreenPath): Promise<Load> {
  const own = doorPages[path];
  if (own) return (await Promise.all([own.load(), loadCatalogue('access/door')]))[0];
  const { screens } = await import('../rooms.ts');
  const page = screens.built.find(({ screen }) => screen.path === path)?.page;
  return page ? (await Promise.all([page.load(), ...page.catalogues.map(loadCatalogue)]))[0] : load('/login');
}

type Page = ReturnType<typeof loadable<object>>;
const made = new Map<string, Page>();
function pageOf(path: string): Page {
  const page = made.get(path) ?? loadable(() => load(path as ScreenPath));
  made.set(path, page);
  return page;
}

/** Navigates between the pages before sign-in. */
export function goInDoor(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  place.set({ path: location.pathname });
  scrollTo(0, 0);
}

/** Preloads a page before sign-in. */
export function preloadInDoor(to: string): void {
  const path = to.split(/[?#]/)[0] ?? '';
  const known = doorPathOf(path);
  if (known) void load(known).catch(() => null);
}

/** Other addresses: a known page leads to the sign-in, which returns to it; any other is not found. */
const Beyond = loadable(async () => {
  const [{ isScreen }, { UnknownAddress }] = await Promise.all([
    import('../rooms.ts'),
    import('./states/UnknownAddress.tsx'),
    loadCatalogue('app'),
  ]);
  return {
    default: function Beyond() {
      const path = useStore(place, (value) => value.path);
      const known = isScreen(path);
      useEffect(() => {
        if (known && !isEntering()) goInDoor(signInFor(location.pathname + location.search), true);
      }, [known]);
      return known ? null : <UnknownAddress />;
    },
  };
});

function doorOf(path: string): Page {
  const door = doorPathOf(path);
  return door ? pageOf(door) : Beyond;
}

/** Loads what the address opens before sign-in, so that it is drawn at once. */
export const loadDoor = (): Promise<unknown> => doorOf(place.get().path).preload();

/** Sign-in and its neighbours. */
export function Door() {
  const Page = doorOf(useStore(place, (value) => value.path));
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

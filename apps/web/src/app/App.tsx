import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { navigation } from '#kernel/go.ts';
import { queries } from '#kernel/query/client.ts';
import { openCache } from '#kernel/query/persist.ts';
import { addressChanged } from '#kernel/session/child.ts';
import { session } from '#kernel/session/session.ts';
import { loadingBar } from '#kernel/toast/busy.ts';
import { goInDoor } from './Door.tsx';
import { isDoorPath } from './door-paths.ts';
import { loadPageOf, makeRouter } from './routing/router.tsx';
import { useSignedInWork } from './signed-in.ts';

type Router = ReturnType<typeof makeRouter>;

/** On a slow connection the frame is shown before its first page, after this many milliseconds. */
const PATIENCE_MS = 250;
/** The router whose first page was loaded before the first render, until it is shown, and its user. */
let opened: { router: Router; user: StoredUser | null } | null = null;

function openRouter(): Router {
  const { school, user, lookAs } = session.get();
  // Restores the answers seen last before the first page needs them; another person's are removed from this device.
  if (school && user && !lookAs) openCache(school.schoolId, user.user.id);
  return makeRouter();
}

/** Loads the page of the address, so that the frame and the page appear together. */
export async function openFirstPage(): Promise<void> {
  const router = openRouter();
  opened = { router, user: session.get().user };
  const page = router.load().then(() => loadPageOf(router));
  await Promise.race([page.catch(() => null), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}

function takeRouter(): Router {
  // A person who signed in since has a cache and a first page of their own.
  const ready = opened?.user === session.get().user ? opened?.router : undefined;
  opened = null;
  return ready ?? openRouter();
}

/** The signed-in application: router, query cache, and background work. */
export function App() {
  const [router] = useState(takeRouter);
  useSignedInWork();
  useEffect(() => {
    const before = { ...navigation };
    navigation.preload = (to) => {
      const { pathname, search } = new URL(to, location.origin);
      if (isDoorPath(pathname)) before.preload(to);
      else
        void router
          .preloadRoute({ to: pathname, search: router.options.parseSearch(search) } as never)
          .catch(() => null);
    };
    navigation.go = (to, replace = false) => {
      if (!session.get().user) goInDoor(to, replace);
      else if (isDoorPath(to)) location.assign(to);
      else void router.navigate({ href: to, replace });
    };
    const ends = [
      router.subscribe('onBeforeLoad', () => loadingBar.start()),
      router.subscribe('onResolved', () => {
        loadingBar.stop();
        addressChanged();
      }),
    ];
    return () => {
      Object.assign(navigation, before);
      for (const end of ends) end();
    };
  }, [router]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

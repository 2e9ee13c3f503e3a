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
import { makeRouter } from './routing/router.tsx';
import { useSignedInWork } from './signed-in.ts';

/** The signed-in application: router, query cache, and background work. */
export function App() {
  const [router] = useState(() => {
    const { school, user, lookAs } = session.get();
    // Restores the answers seen last before the first page needs them; another person's are removed from this device.
    if (school && user && !lookAs) openCache(school.schoolId, user.user.id);
    return makeRouter();
  });
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

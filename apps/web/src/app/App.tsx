import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { navigation } from '#kernel/go.ts';
import { queries } from '#kernel/query/client.ts';
import { isDoorPath } from './door-paths.ts';
import { makeRouter } from './routing/router.tsx';
import { useSignedInWork } from './signed-in.ts';

/** The signed-in application: router, query cache, and what runs beside the pages. */
export function App() {
  const [router] = useState(makeRouter);
  useState(() => {
    navigation.go = (to, replace = false) => {
      if (isDoorPath(to)) location.assign(to);
      else void router.navigate({ href: to, replace });
    };
  });
  useSignedInWork();
  useEffect(() => router.subscribe('onBeforeLoad', () => {}), [router]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queries } from '#kernel/query/client.ts';

/** Renders a part of a room inside a router; returns the current address. */
export function inRouter(what: ReactNode, at = '/parent/messages') {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => <>{what}</> });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const drawn = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...drawn, address: (): string => router.state.location.href };
}

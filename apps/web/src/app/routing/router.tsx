import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, retainSearchParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { session, useSession } from '#kernel/session/session.ts';
import { redirects, sharedPaths } from '../../screens.ts';
import { CrashState } from '../states/CrashState.tsx';
import { NotFoundState } from '../states/NotFoundState.tsx';
import { Shell } from '../shell/Shell.tsx';
import { built, homePath } from './built.ts';
import { type Built, inCurrentArea, judge, routerPath } from './resolve.ts';

const ForbiddenState = lazyRouteComponent(() => import('../states/ForbiddenState.tsx'), 'ForbiddenState');

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundState,
  search: { middlewares: [retainSearchParams(['enfant'] as never)] },
});
const under = { getParentRoute: () => root };

const fill = (path: string, params: Record<string, string>): string => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The page, or what refuses it; decided at each showing, since rights may change while the application is open. */
function guarded({ screen, page }: Built) {
  const Loaded = lazyRouteComponent(async () => (await Promise.all([page.load(), loadCatalogue(page.domain)]))[0]) as unknown as ComponentType & { preload?: () => Promise<void> };
  function Guarded() {
    const user = useSession((value) => value.user);
    const verdict = judge(screen, page, user);
    if (verdict.kind === 'refused') return <ForbiddenState refusal={verdict.refusal} />;
    if (verdict.kind === 'absent') return <NotFoundState />;
    return verdict.kind === 'open' ? <Loaded /> : null;
  }
  const preload = async (): Promise<void> => {
    if (judge(screen, page, session.get().user).kind === 'open') await Loaded.preload?.();
  };
  return Object.assign(Guarded, { preload });
}

function pageRoute(one: Built): AnyRoute {
  const { screen, page } = one;
  return createRoute({
    ...under,
    path: routerPath(screen.path),
    staticData: { screen, page },
    loader: ({ params, location }) => {
      if (judge(screen, page, session.get().user).kind !== 'open') return;
      void page.prepare?.({ params: params as Record<string, string>, search: location.search as Record<string, unknown> });
    },
    component: guarded(one),
    errorComponent: ({ error, reset }) => <CrashState error={error} retry={reset} />,
  });
}

function sharedRoute(path: (typeof sharedPaths)[number]): AnyRoute {
  return createRoute({
    ...under,
    path: routerPath(path),
    beforeLoad: ({ params, location }) => {
      const { user, area } = session.get();
      const target = user && inCurrentArea(path, user, area);
      if (!target) throw redirect({ to: '/403', replace: true });
      throw redirect({ to: fill(target, params as Record<string, string>), search: location.search as never, replace: true });
    },
  });
}

/** Tree of the signed-in application, made from the screens that have a page. */
export function makeRouter() {
  const inside = built.filter(({ screen }) => screen.area !== 'public');
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ ...under, path: '/', beforeLoad: () => { throw redirect({ to: homePath(), replace: true }); } }),
      createRoute({ ...under, path: '/403', component: ForbiddenState }),
      ...inside.map(pageRoute),
      ...Object.entries(redirects).map(([from, to]) => createRoute({ ...under, path: routerPath(from), beforeLoad: () => { throw redirect({ to, replace: true }); } })),
      ...sharedPaths.map(sharedRoute),
    ]),
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 150,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultNotFoundComponent: NotFoundState,
  });
}

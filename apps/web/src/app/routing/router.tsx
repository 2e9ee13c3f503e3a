import { Skeletons } from '@encrier/ui/feedback/Loading';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { useLingui } from '@lingui/react/macro';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  useLocation,
  useMatch,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadCatalogue } from '#kernel/i18n/i18n.ts';
import { session, useSession } from '#kernel/session/session.ts';
import type { ScreenPath } from '#kernel/pages.ts';
import type { Built } from '#kernel/screens.ts';
import { withAllWords } from '#kernel/with-all-words.ts';
import { screens } from '../../rooms.ts';
import { CrashState } from '../states/CrashState.tsx';
import { NotFoundState } from '../states/NotFoundState.tsx';
import { Shell } from '../shell/Shell.tsx';
import { homePath } from './home-path.ts';
import { forbiddenFrom, forbiddenSearch, isGrantedNow } from './forbidden.ts';
import { preparePage } from './prepare.ts';
import { inCurrentArea, checkAccess, type Refusal, routerPath } from './resolve.ts';

const ForbiddenState = lazyRouteComponent(
  () => withAllWords(() => import('../states/ForbiddenState.tsx')),
  'ForbiddenState',
);

const FactorState = lazyRouteComponent(() => import('../states/FactorState.tsx'), 'FactorState');

const ClosedState = lazyRouteComponent(() => import('../states/ClosedState.tsx'), 'ClosedState');

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundState,
  search: { middlewares: [retainSearchParams(['enfant'] as never)] },
});
const under = { getParentRoute: () => root };

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

type LoadedPage = ComponentType & { preload?: () => Promise<void> };
const load = ({ page }: Built): LoadedPage =>
  lazyRouteComponent(
    async () => (await Promise.all([page.load(), ...page.catalogues.map(loadCatalogue)]))[0],
  ) as unknown as LoadedPage;
const pages = new Map(screens.built.map((one) => [one.screen.path, load(one)]));

/**
 * Navigates to an address once, however often it is rendered before the address has changed. `from`: the address being
 * left; does nothing when the user is already going elsewhere.
 */
function GoOnce({ to, search, from }: { to: string; search?: Record<string, string>; from?: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const [target] = useState({ to, search: search ?? {} });
  useEffect(() => {
    if (from === undefined || router.latestLocation.href === from) void navigate({ ...target, replace: true } as never);
  }, [router, navigate, target, from]);
  return null;
}

/** Goes to /403, which shows the reason and returns once the right is there. */
function ToForbidden({ refusal }: { refusal: Refusal }) {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  const [search] = useState(() => forbiddenSearch(refusal, from));
  return <GoOnce to="/403" search={search} from={from} />;
}

/** The 403 page; opens the refused page as soon as the missing right is held. */
function Forbidden() {
  const asked = forbiddenFrom(useLocation().search as Record<string, unknown>);
  const user = useSession((value) => value.user);
  if (asked && user && isGrantedNow(asked.refusal, user)) return <Back page={asked.page} />;
  return <ForbiddenState {...(asked && { refusal: asked.refusal })} />;
}

/** To the refused page, with its own search. */
function Back({ page }: { page: string }) {
  const address = new URL(page, location.origin);
  return <GoOnce to={address.pathname} search={Object.fromEntries(address.searchParams)} />;
}

/** The page, or what refuses it; decided at each display, since rights may change while the application is open. */
function GuardedPage() {
  const { screen, page } = useMatch({ strict: false, select: (match) => match.staticData as unknown as Built });
  const user = useSession((value) => value.user);
  const verdict = checkAccess(screen, page, user);
  const first = useFirst();
  const Loaded = pages.get(screen.path);
  if (verdict.kind === 'refused') return <ToForbidden refusal={verdict.refusal} />;
  if (verdict.kind === 'factor') return <FactorState />;
  if (verdict.kind === 'closed') return <ClosedState />;
  if (verdict.kind === 'absent') return <NotFoundState />;
  if (verdict.kind !== 'open' || !Loaded) return null;
  // Later pages replace the former one once they are loaded.
  return first ? (
    <Suspense fallback={<Coming />}>
      <Loaded />
    </Suspense>
  ) : (
    <Loaded />
  );
}

/** Whether a page was shown since the application was opened. */
let someShown = false;

function useFirst(): boolean {
  const [first] = useState(() => !someShown);
  useEffect(() => {
    someShown = true;
  }, []);
  return first;
}

/** Shown instead of the first page while its files load. */
function Coming() {
  const { t } = useLingui();
  return (
    <PageBody>
      <Skeletons label={t`Chargement`} rows={8} />
    </PageBody>
  );
}

function pageRoute({ screen, page }: Built): AnyRoute {
  return createRoute({
    ...under,
    path: routerPath(screen.path),
    staticData: { screen, page },
    // Runs on hover, focus and touch of a link too: code and data start together.
    loader: ({ params, location }) => {
      if (checkAccess(screen, page, session.get().user).kind !== 'open') return;
      void pages.get(screen.path)?.preload?.();
      preparePage(page, {
        params: params as Record<string, string>,
        search: location.search as Record<string, unknown>,
      });
    },
    component: GuardedPage,
    errorComponent: ({ error, reset }) => <CrashState error={error} retry={reset} />,
  });
}

function sharedRoute(path: ScreenPath): AnyRoute {
  return createRoute({
    ...under,
    path: routerPath(path),
    beforeLoad: ({ params, location }) => {
      const { user, area } = session.get();
      const target = user && inCurrentArea(path, user, area);
      if (!target) throw redirect({ to: '/403', replace: true });
      throw redirect({
        to: fill(target, params as Record<string, string>),
        search: location.search as never,
        replace: true,
      });
    },
  });
}

/** Loads the page that a router shows now; its address may lead to something else. */
export async function loadPageOf(router: ReturnType<typeof makeRouter>): Promise<void> {
  const { screen } = (router.state.matches.at(-1)?.staticData ?? {}) as Partial<Built>;
  await (screen && pages.get(screen.path)?.preload?.());
}

/** Tree of the signed-in application, made from the pages of every room. */
export function makeRouter() {
  const inside = screens.built.filter(({ screen }) => screen.area !== 'public');
  return createRouter({
    routeTree: root.addChildren([
      createRoute({
        ...under,
        path: '/',
        beforeLoad: () => {
          throw redirect({ to: homePath(), replace: true });
        },
      }),
      createRoute({ ...under, path: '/403', component: Forbidden }),
      ...inside.map(pageRoute),
      ...Object.entries(screens.moves).map(([from, to]) =>
        createRoute({
          ...under,
          path: routerPath(from),
          beforeLoad: () => {
            throw redirect({ to, replace: true });
          },
        }),
      ),
      ...screens.shared.map(sharedRoute),
    ]),
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 150,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultNotFoundComponent: NotFoundState,
  });
}

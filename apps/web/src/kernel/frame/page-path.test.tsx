import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageArea, usePagePath } from './page-path.ts';

const seen = new Set<string>();
function Page() {
  const text = `${usePageArea()} at ${usePagePath()}`;
  seen.add(text);
  return <p>{text}</p>;
}

it('the previous page stays until the next one is ready', async () => {
  let arrive = (): void => undefined;
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  const root = createRootRoute();
  const from = createRoute({ getParentRoute: () => root, path: '/eleve/devoirs', component: Page });
  const to = createRoute({ getParentRoute: () => root, path: '/account', loader: () => slow, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([from, to]),
    history: createMemoryHistory({ initialEntries: ['/eleve/devoirs'] }),
  });
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByText('eleve at /eleve/devoirs')).toBeTruthy();
  const gone = router.navigate({ to: '/account' as never });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(router.state.location.pathname).toBe('/account');
  expect(screen.getByText('eleve at /eleve/devoirs')).toBeTruthy();
  await act(async () => {
    arrive();
    await gone;
  });
  expect(await screen.findByText('account at /account')).toBeTruthy();
  expect(seen).toEqual(new Set(['eleve at /eleve/devoirs', 'account at /account']));
});

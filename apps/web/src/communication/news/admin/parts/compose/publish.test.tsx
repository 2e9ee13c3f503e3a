import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { DraftKeeper } from '../draft/draft-keeper.ts';
import { DraftProvider } from '../draft/DraftContext.tsx';
import { away, NewsRoom } from '../test/news-room.ts';
import { PrimaryButton } from './PrimaryButton.tsx';

let room = new NewsRoom();
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => room.answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  room = new NewsRoom();
  server.seen.length = 0;
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['admin'], { permissions: { 'news.create': 'school', 'news.publish': 'school' } }),
    authId: null,
    lookAs: null,
  });
});

async function show(written = { title: 'Sortie', audience: [{ kind: 'everyone' as const }] }) {
  const keeper = new DraftKeeper(newDraftId(), null);
  const missing = vi.fn();
  const root = createRootRoute({
    component: () => (
      <DraftProvider value={keeper}>
        <PrimaryButton uploading={false} onMissing={missing} />
      </DraftProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Publier maintenant' });
  keeper.change(written);
  return { keeper, missing, button };
}
const sent = (verb: string) => server.seen.filter(({ path }) => path.endsWith(verb));

it('a double press publishes once, with the latest typed text', async () => {
  const { keeper, button } = await show();
  await userEvent.dblClick(button);
  await waitFor(() => expect(room.published).toEqual([keeper.id]));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(room.published).toHaveLength(1);
  expect(sent('/publish')).toHaveLength(1);
  expect(room.posts.get(keeper.id)?.content.title).toBe('Sortie');
});

it('a press repeated without an answer sends the same key: nothing is published twice', async () => {
  const { button } = await show();
  room.instead = (seen) => {
    if (!seen.path.endsWith('/publish')) return null;
    room.instead = null;
    room.answer(seen);
    return away;
  };
  await userEvent.click(button);
  await waitFor(() => expect(sent('/publish')).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(sent('/publish')).toHaveLength(2));
  const [first, second] = sent('/publish').map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
  expect(room.published).toHaveLength(1);
});

it('missing fields are named and nothing is published', async () => {
  const { missing, button } = await show({ title: '', audience: [{ kind: 'everyone' }] });
  await userEvent.click(button);
  expect(missing).toHaveBeenCalledOnce();
  expect(sent('/publish')).toHaveLength(0);
});

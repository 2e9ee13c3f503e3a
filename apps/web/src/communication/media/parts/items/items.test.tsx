import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { giveUp } from '#kernel/query/waiting.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { Items } from './Items.tsx';
import { ItemsCard } from './ItemsCard.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const item = (n: number) => ({
  id: id(n),
  caption: `Image ${n}`,
  cover: false,
  hiddenFor: null,
  blocked: false,
  blurred: false,
  poster: null,
  file: { type: 'video', fichier: '' },
});
const album = (edit: boolean) =>
  ({
    id: id(9),
    content: { kind: 'photos' },
    items: [1, 2, 3].map(item),
    can: { edit, protect: false },
  }) as unknown as ManagedAlbum;

let server: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  server = await loopback(() => ({ body: {} }));
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});
afterEach(() => {
  onlineManager.setOnline(true);
  queries.clear();
  return server.stop();
});
const orders = () => server.seen.filter(({ path }) => path.endsWith('/order')).map(({ body }) => JSON.parse(body).ids);
const picture = (n: number) => screen.getByText(`Image ${n}`).closest('li')!;

it('a dragged picture stays where it is dropped, and its position is announced', async () => {
  inRouter(<Items album={album(true)} onOpen={() => {}} />);
  await screen.findByText('Image 1');
  await dragOnto(picture(1), picture(3));
  await waitFor(() => expect(orders()).toEqual([[id(2), id(3), id(1)]]));
  expect(screen.getByRole('status').textContent).toBe('Image 1 : place 3 sur 3');
});

it('arrows move a picture, except in a read-only album', async () => {
  const { unmount } = inRouter(<Items album={album(true)} onOpen={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reculer l’image 1' }));
  await waitFor(() => expect(orders()).toEqual([[id(2), id(1), id(3)]]));
  unmount();
  inRouter(<Items album={album(false)} onOpen={() => {}} />);
  await screen.findByText('Image 1');
  expect(picture(1).getAttribute('draggable')).toBeNull();
});

it('an order that waits for the network is shown, and the server’s order again once it is cancelled', async () => {
  inRouter(<ItemsCard album={album(true)} />);
  const shown = () => screen.getAllByText(/^Image \d$/).map((one) => one.textContent);
  const later = await screen.findByRole('button', { name: 'Reculer l’image 1' });
  onlineManager.setOnline(false);
  await userEvent.click(later);
  await waitFor(() => expect(shown()).toEqual(['Image 2', 'Image 1', 'Image 3']));
  const [waiting] = queries.getMutationCache().findAll({ status: 'pending' });
  act(() => giveUp(waiting!));
  await waitFor(() => expect(shown()).toEqual(['Image 1', 'Image 2', 'Image 3']));
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(orders()).toEqual([]);
});

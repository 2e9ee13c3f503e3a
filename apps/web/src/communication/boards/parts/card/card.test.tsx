import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { CardHands } from './card-hands.ts';
import { CardSheet } from './CardSheet.tsx';
import { CardView } from './CardView.tsx';

const author = { label: 'Yasmine El Alami', photo: '-' };
const card = {
  id: 'c1',
  sectionId: 's1',
  kind: 'text',
  title: 'L’équerre du menuisier',
  body: 'Trois, quatre, cinq.',
  dir: 'ltr',
  url: null,
  video: null,
  file: null,
  color: 'none',
  pinned: false,
  status: 'published',
  author,
  createdAt: '2026-11-20T09:00:00Z',
  likes: 0,
  liked: false,
  comments: 0,
  can: { edit: true, move: true, remove: false, decide: false, pin: false, react: true, comment: false },
} as unknown as BoardCard;
const board = { id: 'b1', layout: 'columns', state: 'open', reactions: true, comments: 'off' } as unknown as Board;
beforeEach(() => session.set({ school, user: person(['prof']), authId: null, lookAs: null }));

it('a card opens by a press anywhere and by the keyboard, not after a move nor from its buttons', async () => {
  const onOpen = vi.fn();
  const hands = { onOpen, start: vi.fn(), on: () => ({}) } as unknown as CardHands;
  inRouter(<CardView board={board} card={card} hands={hands} dragged={false} />);
  const body = await screen.findByText('Trois, quatre, cinq.');
  await userEvent.click(body);
  expect(onOpen).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Ouvrir : L’équerre du menuisier' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(2);
  fireEvent.pointerDown(body, { clientX: 10, clientY: 10 });
  fireEvent.click(body, { clientX: 60, clientY: 10 });
  await userEvent.click(screen.getByRole('button', { name: /Déplacer avec les flèches/ }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

it('a card is read in full with its author, and edited from there by authorised users', async () => {
  const onEdit = vi.fn();
  inRouter(<CardSheet board={board} card={card} onEdit={onEdit} onClose={() => {}} />);
  expect(await screen.findByText('Yasmine El Alami')).toBeTruthy();
  expect(screen.getByText('Trois, quatre, cinq.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Modifier', hidden: true }));
  expect(onEdit).toHaveBeenCalledOnce();
});

it('a failure to load comments is reported, with a retry', async () => {
  let reply: Reply = { status: 403, body: { kind: 'invalid', code: 'invalid_input', requestId: 'x' } };
  const server = await loopback(() => reply);
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  inRouter(
    <CardSheet board={{ ...board, comments: 'free' } as Board} card={card} onEdit={() => {}} onClose={() => {}} />,
  );
  const again = await screen.findByRole('button', { name: 'Réessayer', hidden: true });
  reply = { body: { comments: [] } };
  await userEvent.click(again);
  expect(await screen.findByText('Aucun commentaire pour l’instant.')).toBeTruthy();
  await server.stop();
});

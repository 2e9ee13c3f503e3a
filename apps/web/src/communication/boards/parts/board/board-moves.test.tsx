import type { Board } from '@encrier/contract/communication/boards';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { BoardView } from './BoardView.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const can = { edit: false, move: true, remove: false, decide: false, pin: false, react: false, comment: false };
const card = (n: number, sectionId: string, pinned: boolean, move = true) => ({
  id: id(n),
  sectionId,
  orderKey: `a${n}`,
  x: null,
  y: null,
  kind: 'text',
  title: `Carte ${n}`,
  body: '',
  dir: 'ltr',
  url: null,
  video: null,
  file: null,
  color: 'none',
  pinned,
  status: 'published',
  mine: true,
  author: { label: 'Yasmine El Alami', photo: '-' },
  createdAt: '2026-11-20T09:00:00Z',
  version: 1,
  likes: 0,
  liked: false,
  comments: 0,
  can: { ...can, move },
});
const section = (n: number, title: string) => ({ id: id(n), title, color: 'none' });
const board = {
  id: id(9),
  title: 'Pythagore',
  description: '',
  layout: 'columns',
  state: 'open',
  audience: [],
  anonymous: false,
  freeMoves: true,
  reactions: false,
  comments: 'off',
  reviewed: false,
  version: 1,
  sections: [section(7, 'Dans la rue'), section(8, 'À la maison')],
  cards: [card(1, id(7), true), card(2, id(7), false), card(3, id(7), false, false), card(4, id(8), false)],
  settings: null,
  can: { post: false, moderate: false, manage: false, copy: false },
} as unknown as Board;

let server: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  server = await loopback(() => ({ body: {} }));
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  inRouter(<BoardView board={board} waiting={false} />);
  await screen.findByText('Carte 1');
});
afterEach(() => server.stop());
const grip = (n: number) => screen.getByRole('button', { name: `Déplacer avec les flèches : Carte ${n}` });
const moves = () =>
  server.seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body).sectionId]);
const moved = (n: number, sectionId: string) => [[`/api/7/boards/${id(9)}/cards/${id(n)}/place`, sectionId]];

it('an arrow on the handle moves a card to the next column, and its position is announced', async () => {
  grip(2).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(moves()).toEqual(moved(2, id(8))));
  expect(screen.getByText('Carte déplacée dans « À la maison », place 2 sur 2.')).toBeTruthy();
});

it('a card that stays in its place sends nothing', async () => {
  grip(1).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Carte 1 reste à sa place.')).toBeTruthy();
  grip(2).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(moves()).toEqual(moved(2, id(7))));
});

it('all cards of a column are counted, while a card is carried and when it is put down', async () => {
  grip(4).focus();
  await userEvent.keyboard(' {ArrowLeft}');
  // The pinned card stays first: the card is shown after it, where it will stand.
  expect(screen.getByText('Carte 4 : Dans la rue, place 2 sur 4')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(screen.getByText('Carte 4 : Dans la rue, place 2 sur 4')).toBeTruthy();
  await userEvent.keyboard(' ');
  expect(screen.getByText('Carte déplacée dans « Dans la rue », place 2 sur 4.')).toBeTruthy();
  await waitFor(() => expect(moves()).toEqual(moved(4, id(7))));
  const [sent] = server.seen.filter(({ method }) => method === 'PUT');
  expect(JSON.parse(sent!.body).orderKey < 'a2').toBe(true);
});

it('a card that may be moved is dragged to another column, and no other card', async () => {
  const still = screen.getByRole('article', { name: 'Carte 3' });
  expect(still.getAttribute('draggable')).toBeNull();
  await dragOnto(screen.getByRole('article', { name: 'Carte 2' }), screen.getByRole('article', { name: 'Carte 4' }));
  await waitFor(() => expect(moves()).toEqual(moved(2, id(8))));
});

import type { BoardCard } from '@encrier/contract/communication/boards';
import { expect, it } from 'vitest';
import { merged, ordered, placeAt } from './board-cache.ts';

const card = (id: string, over: Partial<BoardCard> = {}): BoardCard => ({
  id,
  sectionId: 's',
  kind: 'text',
  title: id,
  body: '',
  dir: 'ltr',
  url: null,
  video: null,
  file: null,
  color: 'plain',
  pinned: false,
  status: 'published',
  author: { label: 'A', photo: '-' },
  mine: false,
  orderKey: 'V',
  x: null,
  y: null,
  createdAt: '2026-09-01T08:00:00Z',
  likes: 0,
  liked: false,
  comments: 0,
  version: 1,
  rev: 1,
  can: { edit: true, move: true, remove: true, decide: false, pin: false, react: true, comment: true },
  ...over,
});

it('of two states the later one is kept, new cards are added and removed ones dropped', () => {
  const cards = [card('a', { rev: 3 }), card('b'), card('c')];
  const next = merged(cards, ['a', 'b', 'd'], [card('a', { rev: 2, title: 'old' }), card('d')]);
  expect(next.map((one) => [one.id, one.title])).toEqual([
    ['a', 'a'],
    ['c', 'c'],
    ['d', 'd'],
  ]);
});

it('pinned cards come first, then by position, then by id', () => {
  const cards = [card('b'), card('a'), card('z', { orderKey: 'A' }), card('p', { orderKey: 'z', pinned: true })];
  expect(ordered(cards).map((one) => one.id)).toEqual(['p', 'z', 'a', 'b']);
});

it('a card is placed between two of its column', () => {
  const board = {
    layout: 'columns' as const,
    cards: [
      card('a', { orderKey: 'C' }),
      card('b', { orderKey: 'M' }),
      card('c', { orderKey: 'X' }),
      card('d', { sectionId: 't' }),
    ],
  };
  const place = placeAt(board, card('d', { sectionId: 't' }), 's', 1);
  expect(place.orderKey > 'C' && place.orderKey < 'M').toBe(true);
  expect(placeAt(board, card('a', { orderKey: 'C' }), 's', 9).orderKey > 'X').toBe(true);
});

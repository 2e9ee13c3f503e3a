import type { BoardCard } from '@encrier/contract/communication/boards';
import { expect, it } from 'vitest';
import { cardsInTurn } from './turn.ts';

const card = (id: string, more: Partial<BoardCard> = {}) =>
  ({ id, sectionId: 'a', status: 'published', pinned: false, orderKey: id, x: null, y: null, ...more }) as BoardCard;
const names = (layout: 'columns' | 'wall' | 'map', cards: BoardCard[]) =>
  cardsInTurn({ layout, sections: [{ id: 'a' }, { id: 'b' }] as never, cards } as never).map(({ id }) => id);

it('the presentation follows the board’s order, without waiting or refused cards', () => {
  const waiting = [card('p', { status: 'pending' }), card('r', { status: 'refused' })];
  expect(names('columns', [card('3', { sectionId: 'b' }), card('2'), card('1'), ...waiting])).toEqual(['1', '2', '3']);
  expect(names('wall', [card('2'), card('9', { pinned: true }), card('1'), ...waiting])).toEqual(['9', '1', '2']);
  expect(
    names('map', [card('low', { x: 0, y: 90 }), card('right', { x: 50, y: 10 }), card('left', { x: 5, y: 10 })]),
  ).toEqual(['left', 'right', 'low']);
});

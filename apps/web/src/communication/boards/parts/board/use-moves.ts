import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { carryWords } from '#kernel/drag/carry-words.ts';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { usePlace } from '../../boards.api.ts';
import { ordered, othersOf, placeAt, rankAt, spot } from './board-cache.ts';
import type { Point } from './use-map-drag.ts';

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Pixels of one press on an arrow, on the map. */
const STEP = 24;

export type Moves = {
  /** Last move in words, for screen readers. */
  announcement: string;
  /** Puts a card at a rank among all shown cards of a column, or of the wall. */
  to: (card: BoardCard, sectionId: string, index: number) => void;
  /** In columns and on the wall: cards that are dragged, or carried by keys and taps. */
  carry: Carry;
  /** Puts a card on a point of the map. */
  point: (cardId: string, point: Point) => void;
  /** On the map, an arrow moves a card by some pixels. */
  arrow: (event: KeyboardEvent<HTMLElement>, card: BoardCard) => void;
};

/** Moves focus back to the handle of the moved card. */
const follow = (id: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus()),
  );

/** The move of an arrow key: columns towards the end of the line, and rows downwards; null for another key. */
function arrowStep(event: KeyboardEvent<HTMLElement>): { across: number; down: number } | null {
  const step = steps[event.key];
  if (!step) return null;
  const across = step[0] * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1);
  return { across, down: step[1] };
}

/**
 * Moves of cards: to a rank of a column or of the wall, or a point of the map; one small write each, announced to
 * screen readers.
 */
export function useMoves(board: Board): Moves {
  const { t } = useLingui();
  const place = usePlace(board.id);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (id: string) => board.sections.find((one) => one.id === id)?.title ?? '';
  const to = (card: BoardCard, sectionId: string, index: number) => {
    const total = othersOf(board, card.id, sectionId).length + 1;
    const rank = index + 1;
    const column = nameOf(sectionId);
    place.mutate({ cardId: card.id, ...placeAt(board, card, sectionId, index) });
    setAnnouncement(
      board.layout === 'columns'
        ? t`Carte déplacée dans « ${column} », place ${rank} sur ${total}.`
        : t`Carte déplacée, place ${rank} sur ${total}.`,
    );
  };
  const cardOf = (id: string) => board.cards.find((one) => one.id === id);
  const toPoint = (card: BoardCard, x: number, y: number) => {
    const at = (value: number) => Math.round(Math.max(0, Math.min(4000, value)));
    place.mutate({ cardId: card.id, sectionId: card.sectionId, orderKey: card.orderKey, x: at(x), y: at(y) });
    setAnnouncement(t`Carte déplacée.`);
  };
  /** Puts a card at a rank of a column, or of the wall; false when it does not move. */
  const drop = (cardId: string, place: string, index: number): boolean => {
    const card = cardOf(cardId);
    if (!card) return false;
    const sectionId = place || card.sectionId;
    const stays = board.layout !== 'columns' || card.sectionId === sectionId;
    if (stays && ordered([...othersOf(board, card.id, sectionId), card])[index] === card) return false;
    to(card, sectionId, index);
    return true;
  };
  const stepOnMap = (card: BoardCard, across: number, down: number) => {
    const rank = ordered(board.cards).findIndex((one) => one.id === card.id);
    const from = card.x === null || card.y === null ? spot(rank) : { x: card.x, y: card.y };
    toPoint(card, from.x + across * STEP, from.y + down * STEP);
  };
  const arrow = (event: KeyboardEvent<HTMLElement>, card: BoardCard) => {
    const step = arrowStep(event);
    if (!step) return;
    event.preventDefault();
    stepOnMap(card, step.across, step.down);
    follow(card.id);
  };
  const point = (cardId: string, { x, y }: Point) => {
    const card = cardOf(cardId);
    if (card) toPoint(card, x, y);
  };
  const nameOfCard = (id: string): string => cardOf(id)?.title || t`Carte sans titre`;
  const carry = useCarry({
    nameOf: nameOfCard,
    takes: () => true,
    settle: (id, { place, index }) => {
      const card = cardOf(id);
      return { place, index: card ? rankAt(othersOf(board, id, place || card.sectionId), card, index) : index };
    },
    onPut: (id, { place, index }) => {
      // The card's own move is announced above, with the column and its rank. A pinned card cannot move behind others:
      // it stays, and the announcement says so.
      return drop(id, place, index) ? '' : carryWords().cancelled(nameOfCard(id));
    },
  });
  return { announcement, to, carry, point, arrow };
}

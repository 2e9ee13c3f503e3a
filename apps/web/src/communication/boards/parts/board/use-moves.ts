import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { usePlace } from '../../boards.api.ts';
import { ordered, peersOf, placeAt, spot } from './board-cache.ts';
import type { Drop } from './use-drag.ts';

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
  said: string;
  /** Puts a card at a rank of a column. */
  to: (card: BoardCard, sectionId: string, index: number) => void;
  drop: (cardId: string, drop: Drop) => void;
  arrow: (event: KeyboardEvent<HTMLElement>, card: BoardCard) => void;
};

/** The handle takes the focus again where its card now stands. */
const follow = (id: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus()),
  );

/** How far an arrow goes: columns towards the end of the line, and rows down; null for another key. */
function arrowStep(event: KeyboardEvent<HTMLElement>): { across: number; down: number } | null {
  const step = steps[event.key];
  if (!step) return null;
  const across = step[0] * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1);
  return { across, down: step[1] };
}

/** Moving cards: by drop, by arrows, by choice; one small write each, told in words. */
export function useMoves(board: Board): Moves {
  const { t } = useLingui();
  const place = usePlace(board.id);
  const [said, setSaid] = useState('');
  const nameOf = (id: string) => board.sections.find((one) => one.id === id)?.title ?? '';
  const to = (card: BoardCard, sectionId: string, index: number) => {
    const total = peersOf(board, card, sectionId).length + 1;
    const rank = Math.max(1, Math.min(index + 1, total));
    const column = nameOf(sectionId);
    place.mutate({ cardId: card.id, ...placeAt(board, card, sectionId, index) });
    setSaid(
      board.layout === 'columns'
        ? t`Carte déplacée dans « ${column} », place ${rank} sur ${total}.`
        : t`Carte déplacée, place ${rank} sur ${total}.`,
    );
  };
  const point = (card: BoardCard, x: number, y: number) => {
    const at = (value: number) => Math.round(Math.max(0, Math.min(4000, value)));
    place.mutate({ cardId: card.id, sectionId: card.sectionId, orderKey: card.orderKey, x: at(x), y: at(y) });
    setSaid(t`Carte déplacée.`);
  };
  const drop = (cardId: string, where: Drop) => {
    const card = board.cards.find((one) => one.id === cardId);
    if (!card) return;
    if (where.kind === 'point') return point(card, where.x, where.y);
    const sectionId = where.sectionId || card.sectionId;
    // The rank counts all that is shown; what stands first keeps an order of its own.
    const shown = ordered(
      board.cards.filter((one) => one.id !== card.id && (board.layout !== 'columns' || one.sectionId === sectionId)),
    );
    to(card, sectionId, shown.slice(0, where.index).filter((one) => one.pinned === card.pinned).length);
  };
  const stepOnMap = (card: BoardCard, across: number, down: number) => {
    const rank = ordered(board.cards).findIndex((one) => one.id === card.id);
    const from = card.x === null || card.y === null ? spot(rank) : { x: card.x, y: card.y };
    point(card, from.x + across * STEP, from.y + down * STEP);
  };
  const stepInList = (card: BoardCard, across: number, down: number) => {
    const own = board.cards.filter(
      (one) => one.pinned === card.pinned && (board.layout !== 'columns' || one.sectionId === card.sectionId),
    );
    const rank = ordered(own).findIndex((one) => one.id === card.id);
    if (board.layout === 'columns' && across !== 0) {
      const next = board.sections[board.sections.findIndex((one) => one.id === card.sectionId) + across];
      if (next) to(card, next.id, rank);
      return;
    }
    const index = rank + (down || across);
    if (index >= 0 && index < own.length) to(card, card.sectionId, index);
  };
  const arrow = (event: KeyboardEvent<HTMLElement>, card: BoardCard) => {
    const step = arrowStep(event);
    if (!step) return;
    event.preventDefault();
    if (board.layout === 'map') stepOnMap(card, step.across, step.down);
    else stepInList(card, step.across, step.down);
    follow(card.id);
  };
  return { said, to, drop, arrow };
}

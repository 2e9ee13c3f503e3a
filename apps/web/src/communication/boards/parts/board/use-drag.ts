import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Where a card would land: a column (or the wall) and a rank among its cards, or a point of the map. */
export type Drop = { kind: 'list'; sectionId: string; index: number } | { kind: 'point'; x: number; y: number };
type Held = {
  id: string;
  source: HTMLElement;
  ghost: HTMLElement | null;
  startX: number;
  startY: number;
  dx: number;
  dy: number;
  pointerId: number;
};
/** Pixels before a press with the mouse becomes a drag. */
const SLACK = 6;
const EDGE = 56;

const rtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Rank in a list of cards under a point: before the first whose middle is further on. */
function rankIn(list: Element, held: HTMLElement, x: number, y: number): number {
  const cards = [...list.querySelectorAll('[data-card]')].filter((one) => one !== held);
  const across = list.getAttribute('data-flow') === 'wall';
  const at = cards.findIndex((one) => {
    const box = one.getBoundingClientRect();
    if (!across) return y < box.top + box.height / 2;
    const before = rtl(list) ? x > box.left + box.width / 2 : x < box.left + box.width / 2;
    return y < box.top || (y < box.bottom && before);
  });
  return at < 0 ? cards.length : at;
}

function dropAt(held: Held, x: number, y: number): Drop | null {
  const under = document.elementsFromPoint(x, y).find((one) => one.closest('[data-section], [data-map]'));
  const map = under?.closest('[data-map]');
  if (map) {
    const box = map.getBoundingClientRect();
    const from = rtl(map) ? box.right - (x - held.dx) - held.source.offsetWidth : x - held.dx - box.left;
    return { kind: 'point', x: clamp(from), y: clamp(y - held.dy - box.top) };
  }
  const list = under?.closest('[data-section]');
  return list
    ? { kind: 'list', sectionId: list.getAttribute('data-section') ?? '', index: rankIn(list, held.source, x, y) }
    : null;
}

/** The same place is the same answer: nothing is drawn again for a pixel. */
const same = (a: Drop | null, b: Drop | null): boolean =>
  a === b ||
  (a?.kind === 'list' && b?.kind === 'list' && a.sectionId === b.sectionId && a.index === b.index) ||
  (a?.kind === 'point' && b?.kind === 'point' && a.x === b.x && a.y === b.y);

const clamp = (value: number): number => Math.round(Math.max(0, Math.min(4000, value)));

/** Moves what scrolls when a card is held near its edge. */
function scrollNear(x: number, y: number): void {
  for (const one of document.querySelectorAll('[data-scrolls]')) {
    const box = one.getBoundingClientRect();
    const side = x > box.right - EDGE ? 14 : x < box.left + EDGE ? -14 : 0;
    const up = y > Math.min(box.bottom, window.innerHeight) - EDGE ? 14 : y < box.top + EDGE ? -14 : 0;
    one.scrollBy(side, up);
  }
}

function lift(held: Held): HTMLElement {
  const box = held.source.getBoundingClientRect();
  const ghost = held.source.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.setAttribute('data-ghost', '');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'fixed',
    inset: 'auto',
    left: '0',
    top: '0',
    width: `${box.width}px`,
    margin: '0',
    zIndex: '400',
    pointerEvents: 'none',
  });
  (held.source.closest('[data-board]') ?? document.body).append(ghost);
  return ghost;
}

/**
 * Dragging by mouse (anywhere on a card but its buttons) and by finger or pen (by its handle). Escape and a lost
 * pointer give up. `start` goes on the card; `over` is where it would land.
 */
export function useDrag(onDrop: (cardId: string, drop: Drop) => void): {
  dragged: string | null;
  over: Drop | null;
  start: (event: ReactPointerEvent<HTMLElement>, cardId: string) => void;
} {
  const held = useRef<Held | null>(null);
  const dropping = useRef(onDrop);
  dropping.current = onDrop;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Drop | null>(null);
  useEffect(() => {
    const end = (drop: Drop | null) => {
      const one = held.current;
      held.current = null;
      one?.ghost?.remove();
      setDragged(null);
      setOver(null);
      if (one?.ghost && drop) dropping.current(one.id, drop);
    };
    const move = (event: PointerEvent) => {
      const one = held.current;
      if (!one || event.pointerId !== one.pointerId) return;
      if (!one.ghost) {
        if (Math.hypot(event.clientX - one.startX, event.clientY - one.startY) < SLACK) return;
        one.ghost = lift(one);
        setDragged(one.id);
      }
      one.ghost.style.transform = `translate(${event.clientX - one.dx}px, ${event.clientY - one.dy}px) rotate(1deg)`;
      scrollNear(event.clientX, event.clientY);
      const drop = dropAt(one, event.clientX, event.clientY);
      setOver((old) => (same(old, drop) ? old : drop));
    };
    const up = (event: PointerEvent) => {
      const one = held.current;
      if (one && event.pointerId === one.pointerId) end(one.ghost ? dropAt(one, event.clientX, event.clientY) : null);
    };
    const cancel = () => end(null);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && held.current?.ghost) end(null);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key);
      held.current?.ghost?.remove();
    };
  }, []);
  const start = (event: ReactPointerEvent<HTMLElement>, cardId: string) => {
    const target = event.target as HTMLElement;
    const grip = target.closest('[data-grip]');
    if (
      event.button !== 0 ||
      (!grip && (event.pointerType !== 'mouse' || target.closest('button, a, input, textarea, select, iframe')))
    )
      return;
    const source = event.currentTarget;
    const box = source.getBoundingClientRect();
    // The words of a card held by the mouse are not selected.
    if (!grip) event.preventDefault();
    held.current = {
      id: cardId,
      source,
      ghost: null,
      startX: event.clientX,
      startY: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      pointerId: event.pointerId,
    };
  };
  return { dragged, over, start };
}

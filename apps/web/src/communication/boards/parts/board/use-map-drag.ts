import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** A point of the map. */
export type Point = { x: number; y: number };
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

/** Where on the map a dragged card would be dropped; null outside the map. */
function dropAt(held: Held, x: number, y: number): Point | null {
  const map = document
    .elementsFromPoint(x, y)
    .find((one) => one.closest('[data-map]'))
    ?.closest('[data-map]');
  if (!map) return null;
  const box = map.getBoundingClientRect();
  const from = rtl(map) ? box.right - (x - held.dx) - held.source.offsetWidth : x - held.dx - box.left;
  return { x: clamp(from), y: clamp(y - held.dy - box.top) };
}

const clamp = (value: number): number => Math.round(Math.max(0, Math.min(4000, value)));

/** Scrolls when a card is dragged near an edge. */
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
 * Dragging on the map, to the pixel: by mouse (anywhere on a card except its buttons) and by finger or pen (by its
 * handle). Escape and a lost pointer cancel. `start` goes on the card.
 */
export function useMapDrag(onDrop: (cardId: string, point: Point) => void): {
  dragged: string | null;
  start: (event: ReactPointerEvent<HTMLElement>, cardId: string) => void;
} {
  const held = useRef<Held | null>(null);
  const dropping = useRef(onDrop);
  dropping.current = onDrop;
  const [dragged, setDragged] = useState<string | null>(null);
  useEffect(() => {
    const end = (drop: Point | null) => {
      const one = held.current;
      held.current = null;
      one?.ghost?.remove();
      setDragged(null);
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
    // Prevents text selection while a card is dragged by mouse.
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
  return { dragged, start };
}

import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels from which a swipe changes the picture, and below which it is a tap. */
const STROKE = 48;
const TAP = 8;

type Strokes = {
  picture: RefObject<HTMLElement | null>;
  /** −1 previous, 1 next, in reading order. */
  onTurn: ((step: 1 | -1) => void) | null;
  onTap: () => void;
};

export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/**
 * A finger drags the picture and changes it; taps are distinguished. The mouse and a zoomed page are left to the
 * browser.
 */
export function useStrokes({ picture, onTurn, onTap }: Strokes) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const move = (x: number) => {
    if (picture.current) picture.current.style.translate = x ? `${x}px` : '';
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const alone = event.isPrimary && (window.visualViewport?.scale ?? 1) === 1;
      const own = (event.target as Element).closest('button, video');
      from.current = event.pointerType !== 'mouse' && alone && !own ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current && onTurn) move(event.clientX - from.current.x);
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      move(0);
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(x) < TAP && Math.abs(y) < TAP) onTap();
      else if (onTurn && Math.abs(x) >= STROKE && Math.abs(x) > Math.abs(y))
        onTurn(x < 0 === isRtl(event.currentTarget) ? -1 : 1);
    },
    onPointerCancel: () => {
      from.current = null;
      move(0);
    },
  };
}

import { type TouchEvent, useRef } from 'react';

/** Length of a swipe, and its largest sideways deviation, in pixels. */
const [far, beside] = [70, 40];

/** A horizontal swipe, in either direction; scrolling is not one. */
export function useSwipe(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const one = touches.length === 1 ? touches[0] : undefined;
      from.current = one ? { x: one.clientX, y: one.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const [start, end] = [from.current, changedTouches[0]];
      from.current = null;
      if (start && end && Math.abs(end.clientX - start.x) > far && Math.abs(end.clientY - start.y) < beside) onSwipe();
    },
  };
}

import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** Pixels of a pull after which releasing acts, and before which it does not follow the finger. */
const FAR = 96;
const BEGIN = 12;

/** A row pulled aside by a finger: released far enough, it calls `onFar`; vertical scrolling stays the page's. */
export function useSwipe(onFar: (() => void) | null) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const pulled = useRef(false);
  const [by, setBy] = useState(0);
  const end = (event: PointerEvent): void => {
    const distance = from.current ? event.clientX - from.current.x : 0;
    from.current = null;
    setBy(0);
    if (pulled.current && Math.abs(distance) >= FAR) onFar?.();
  };
  const handlers = onFar
    ? {
        onPointerDown: (event: PointerEvent) => {
          if (event.pointerType !== 'touch') return;
          from.current = { x: event.clientX, y: event.clientY };
          pulled.current = false;
        },
        onPointerMove: (event: PointerEvent) => {
          if (!from.current) return;
          const x = event.clientX - from.current.x;
          if (!pulled.current && (Math.abs(x) < BEGIN || Math.abs(event.clientY - from.current.y) > Math.abs(x)))
            return;
          pulled.current = true;
          setBy(x);
        },
        onPointerUp: end,
        onPointerCancel: () => {
          from.current = null;
          setBy(0);
        },
        // The click at the end of a pull opens nothing.
        onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
          if (!pulled.current) return;
          pulled.current = false;
          event.preventDefault();
          event.stopPropagation();
        },
      }
    : {};
  const style: CSSProperties | undefined = by ? { translate: `${by}px 0`, transition: 'none' } : undefined;
  return { handlers, style, ready: Math.abs(by) >= FAR, pulling: by !== 0 };
}

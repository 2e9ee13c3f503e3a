import { type PointerEvent, useRef } from 'react';
import { useUiLook } from '../UiProvider.tsx';

const FAR = 56;

/** A horizontal swipe: the next one is on the end side, left in Arabic. */
export function useSwipe(go: ((step: -1 | 1) => void) | undefined, busy: boolean) {
  const { dir } = useUiLook();
  const from = useRef<{ x: number; y: number } | null>(null);
  if (!go) return {};
  return {
    'data-swipe': true,
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start || busy) return;
      const across = event.clientX - start.x;
      if (Math.abs(across) < FAR || Math.abs(across) < Math.abs(event.clientY - start.y) * 2) return;
      go(across < 0 === (dir === 'ltr') ? 1 : -1);
    },
  };
}

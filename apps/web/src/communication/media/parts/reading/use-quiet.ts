import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without activity after which the controls are hidden. */
export const STILL = 3000;

/**
 * Whether the controls of a viewer are out of sight: after a time without a move, a key or a touch. They never leave
 * while one of them has the keyboard's focus.
 */
export function useQuiet(frame: RefObject<HTMLElement | null>) {
  const [quiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setQuiet(false);
    timer.current = setTimeout(() => {
      if (!frame.current?.querySelector('button:focus-visible')) setQuiet(true);
    }, STILL);
  }, [frame]);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  /** A tap shows what is hidden and hides what is shown. */
  const toggle = () => {
    if (quiet) return wake();
    clearTimeout(timer.current);
    setQuiet(true);
  };
  return { quiet, wake, toggle };
}

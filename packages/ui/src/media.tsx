import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether a media query matches, updated when it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Between a phone and a desktop. */
export const useTablet = (): boolean => useMedia('(min-width: 600px) and (max-width: 1023px)');
/** A phone: below 600 px. */
export const useNarrow = (): boolean => useMedia('(max-width: 599px)');

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  const print = useMedia('print');
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing || print;
}

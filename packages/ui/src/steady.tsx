import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same from one drawing to the next and always does what the last one would. */
export function useStableCallback<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

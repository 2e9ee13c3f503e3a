import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that always calls the latest `work`. */
export function useStableCallback<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

import { useRef } from 'react';

/** The last value that was not null: what a window goes on showing while it closes. */
export function useSettled<T>(value: T | null): T | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}

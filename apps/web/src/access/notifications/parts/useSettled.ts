import { useRef } from 'react';

/** The last value that was not null: shown while a dialog closes. */
export function useSettled<T>(value: T | null): T | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}

import { useState } from 'react';

/** A version for a form that `follows` values without one: goes up each time that they are read different. */
export function useRevision(values: unknown): number {
  const text = JSON.stringify(values);
  const [seen, setSeen] = useState({ text, revision: 1 });
  if (seen.text === text) return seen.revision;
  const next = { text, revision: seen.revision + 1 };
  setSeen(next);
  return next.revision;
}

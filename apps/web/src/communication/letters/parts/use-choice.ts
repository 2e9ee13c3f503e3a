import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Choosing, isPlaced, pupilsQuery } from '../letters.api.ts';

export type Pupil = { id: string; label: string; class: string; letters: number; opened: number };
const start: Choosing = { scope: 'class', ref: '', q: '', state: '', absences: 5 };

/** Pupils of a place with exclusions; or a few chosen one by one. */
export function useChoice() {
  const [choosing, setChoosing] = useState(start);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState<readonly Pupil[]>([]);
  const q = useDeferredValue(choosing.q);
  const wanted = choosing.scope === 'named' ? { ...choosing, q, state: '' as const } : choosing;
  const query = useQuery(pupilsQuery(wanted));
  const placed = isPlaced(wanted);
  const found: readonly Pupil[] = placed ? (query.data?.pupils ?? []) : [];
  const pool = choosing.scope === 'named' ? named : found;
  return {
    choosing,
    query,
    /** The results belong to an earlier search text. */
    waiting: q !== choosing.q || query.isPlaceholderData,
    placed,
    found,
    pool,
    out,
    chosen: pool.filter(({ id }) => !out.has(id)),
    change: (part: Partial<Choosing>): void => {
      setChoosing((old) => ({ ...old, ...part }));
      if (!('q' in part)) setOut(new Set());
    },
    add: (one: Pupil): void => {
      setNamed((old) => (old.some(({ id }) => id === one.id) ? old : [...old, one]));
      setChoosing((old) => ({ ...old, q: '' }));
    },
    toggle: (id: string, on: boolean): void =>
      setOut((old) => (on ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]))),
  };
}
export type Choice = ReturnType<typeof useChoice>;

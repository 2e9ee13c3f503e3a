import { useEffect, useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';

type Answer<T> = { version: number; conflict: (T & { by: string }) | null };
export type SaveState<T> =
  | { kind: 'still' | 'typing' | 'saving' | 'saved' }
  | { kind: 'failed'; reason: string }
  | { kind: 'conflict'; theirs: T & { by: string }; version: number };

/** Runs the latest version of a function on unmount. */
function useOnLeave(run: () => Promise<void>): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => void latest.current(), []);
}

/** Delay after the last key press before the text is sent. */
const pauseMs = 1200;

/**
 * Saves typed text automatically: after a pause, on leaving the field or the page. It replaces the version read when
 * typing began: another person's text is never overwritten without a choice, and typed text is never lost.
 */
export function useAutosave<T extends object>(
  held: T,
  version: number,
  send: (value: T, version: number) => Promise<Answer<T>>,
) {
  const [typed, setTyped] = useState<T | null>(null);
  const [state, setState] = useState<SaveState<T>>({ kind: 'still' });
  const work = useRef({ base: version, latest: null as T | null, busy: false, left: false, timer: 0, send });
  useEffect(() => {
    work.current.send = send;
  }, [send]);

  const flush = async (): Promise<void> => {
    const now = work.current;
    clearTimeout(now.timer);
    const value = now.latest;
    if (value === null || now.busy) return;
    now.busy = true;
    setState({ kind: 'saving' });
    try {
      const answer = await now.send(value, now.base);
      if (answer.conflict) {
        setState({ kind: 'conflict', theirs: answer.conflict, version: answer.version });
        return;
      }
      now.base = answer.version;
      if (now.latest === value) {
        now.latest = null;
        // The field keeps the text as typed, including a final space, until it loses focus.
        if (now.left) setTyped(null);
        setState({ kind: 'saved' });
      } else {
        setState({ kind: 'typing' });
        now.timer = window.setTimeout(() => void flush(), pauseMs);
      }
    } catch (failure) {
      setState({ kind: 'failed', reason: sentence(failure) });
    } finally {
      now.busy = false;
    }
  };
  useOnLeave(flush);

  return {
    value: typed ?? held,
    state,
    change: (value: T): void => {
      const now = work.current;
      if (typed === null) now.base = version;
      now.left = false;
      now.latest = value;
      setTyped(value);
      if (state.kind === 'conflict') return;
      setState({ kind: 'typing' });
      clearTimeout(now.timer);
      now.timer = window.setTimeout(() => void flush(), pauseMs);
    },
    flush: (): void => {
      const now = work.current;
      now.left = true;
      if (state.kind === 'conflict') return;
      if (now.latest === null && !now.busy) setTyped(null);
      else void flush();
    },
    /** Ends a conflict: overwrites the other text, or keeps it. */
    settle: (whose: 'mine' | 'theirs'): void => {
      if (state.kind !== 'conflict') return;
      const now = work.current;
      now.base = state.version;
      if (whose === 'mine') void flush();
      else {
        now.latest = null;
        setTyped(null);
        setState({ kind: 'still' });
      }
    },
  };
}

import { maxShapes, type NoteShape } from '@encrier/contract/teaching/homework-correction';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from './pages.ts';
import { sendNote } from './note-queue.ts';

type Shapes = readonly NoteShape[];
/** Without words that are still to be written. */
const filledOf = (shapes: Shapes): Shapes => shapes.filter(({ kind, words }) => kind !== 'words' || words.trim());
const saveAfter = 600;

/**
 * What is drawn on a page, sent a moment after each change, and at once when the page is left. What another teacher
 * draws appears as soon as nothing of one's own waits.
 */
export function useNote(handInId: string, page: Page, saved: Shapes): [Shapes, (next: Shapes) => void] {
  const [shapes, setShapes] = useState(saved);
  /** The page as it was sent, or read, last. */
  const base = useRef(saved);
  const flush = useRef<(() => void) | null>(null);
  const sending = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = useCallback((theirs: Shapes): void => {
    base.current = theirs;
    setShapes((mine) => [...theirs, ...mine.filter((one) => !filledOf([one]).length)]);
  }, []);
  useEffect(() => {
    if (!flush.current && !sending.current) take(saved);
  }, [saved, take]);
  const { fileId, page: number } = page;
  const change = (next: Shapes): void => {
    const kept = next.slice(-maxShapes);
    setShapes(kept);
    flush.current = () => {
      flush.current = null;
      const [from, sent] = [base.current, filledOf(kept)];
      base.current = sent;
      sending.current += 1;
      void sendNote({ handInId, fileId, page: number, shapes: sent, from }).then((there) => {
        sending.current -= 1;
        // Refused: the next save is made over what the server still has.
        if (!there && base.current === sent) base.current = from;
        if (there && there !== sent && base.current === sent && !flush.current) take(there);
      });
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flush.current?.(), saveAfter);
  };
  useEffect(() => {
    const leave = (): void => flush.current?.();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return [shapes, change];
}

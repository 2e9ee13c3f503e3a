import { useEffect, useRef } from 'react';
import { readParam } from '#kernel/settings.ts';
import { createStore, useStore } from '#kernel/store.ts';

/** A single-letter shortcut of a page, with its text for the list of shortcuts. */
export type Letter = { key: string; words: string; run: () => void };

const shown = createStore<{ sets: readonly (readonly Letter[])[] }>({ sets: [] });
/** Milliseconds during which a letter after `G` belongs to the menu. */
const AFTER_G_MS = 1200;

/** Whether keys write into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Shortcuts of the current page; off inside a field, under a window, and where single letters are disabled (WCAG
 * 2.1.4).
 */
export function useLetters(letters: readonly Letter[]): void {
  const held = useRef(letters);
  held.current = letters;
  const names = letters.map(({ key, words }) => `${key} ${words}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of shortcuts changes with its names only
  useEffect(() => {
    const own = held.current;
    shown.set({ sets: [...shown.get().sets, own] });
    return () => shown.set({ sets: shown.get().sets.filter((set) => set !== own) });
  }, [names]);
  useEffect(() => {
    let afterG = 0;
    const down = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        readParam('shortcuts') === false ||
        document.querySelector('dialog[open], [role="menu"]')
      )
        return;
      const key = event.key.toLowerCase();
      if (key === 'g') {
        afterG = Date.now();
        return;
      }
      const letter = held.current.find((one) => one.key === key);
      if (!letter || Date.now() - afterG < AFTER_G_MS) return;
      // A focused button or link keeps its own Enter.
      if (key === 'enter' && event.target instanceof HTMLElement && event.target.closest('a, button')) return;
      event.preventDefault();
      letter.run();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
}

/** Shortcuts of the current page, for the list of all of them. */
export const usePageLetters = (): readonly Letter[] => useStore(shown, (value) => value.sets).flat();

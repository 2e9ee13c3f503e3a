import { useEffect } from 'react';
import { go } from '#kernel/go.ts';
import { look, setDarkMode } from '#kernel/look.ts';
import { readParam } from '#kernel/settings.ts';
import type { Entry } from './menu.ts';
import { openPanel } from '#kernel/frame/panels.ts';
import { isTyping } from '#kernel/frame/use-letters.ts';

/** Milliseconds the second key after `G` is waited for. */
const SECOND_KEY_MS = 1200;

/** When `G` was pressed; kept when the shell re-renders. */
let afterG = 0;

/** Single-letter keys can be switched off (WCAG 2.1.4). */
const lettersOn = (): boolean => readParam('shortcuts') !== false;

/** The letter after `G` opens its entry of the menu. */
function openEntry(entries: readonly Entry[], key: string): void {
  afterG = 0;
  const entry = entries.find((one) => one.key === key);
  if (entry) go(entry.path);
}

function openKeys(event: KeyboardEvent): void {
  event.preventDefault();
  openPanel('keys');
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Activates the element marked `data-create` on the page. */
function startNew(event: KeyboardEvent): void {
  const place = document.querySelector<HTMLElement>('main [data-create]');
  if (!place) return;
  event.preventDefault();
  if (isTyping(place)) place.focus();
  else place.click();
}

const keys: ReadonlyMap<string, (event: KeyboardEvent) => void> = new Map([
  ['?', openKeys],
  ['/', focusSearch],
  ['c', startNew],
  ['g', () => void (afterG = Date.now())],
]);

/** `Ctrl K` and `Ctrl J`, also inside a field. */
function takeCommand(event: KeyboardEvent, key: string): boolean {
  if (event.altKey || event.shiftKey || (key !== 'k' && key !== 'j')) return false;
  event.preventDefault();
  if (key === 'k') openPanel('palette');
  else setDarkMode(look.get().scheme !== 'dark');
  return true;
}

/**
 * Keys of the whole application: `Ctrl K`, `Ctrl J`, `?`, `/`, `C` (what the page marks `data-create`), and `G`
 * then a letter of the menu. Off inside a field.
 */
export function useKeyboard(entries: readonly Entry[]): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (command && takeCommand(event, key)) return;
      if (command || event.altKey || isTyping(event.target) || !lettersOn() || document.querySelector('dialog[open]'))
        return;
      const second = Date.now() - afterG < SECOND_KEY_MS;
      if (second && key.length === 1 && key !== 'g') openEntry(entries, key);
      else keys.get(key)?.(event);
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [entries]);
}

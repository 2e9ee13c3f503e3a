import { readParam, writeParam } from '#kernel/settings.ts';
import { createStore, useStore } from '#kernel/store.ts';

type Look = { scheme: 'light' | 'dark'; printing: 'color' | 'ink-saving'; density: 'compact' | 'normal' | 'comfort' };

const system = (): 'light' | 'dark' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const schemeOf = (dark: boolean | null): 'light' | 'dark' => (dark === null ? system() : dark ? 'dark' : 'light');

/** Theme, printing and density in force on this device. */
export const look = createStore<Look>({
  scheme: schemeOf(readParam('darkMode')),
  printing: readParam('printing') ?? 'color',
  density: readParam('density') ?? 'normal',
});
export const useLook = (): Look => useStore(look, (value) => value);

function paint({ scheme, printing, density }: Look): void {
  const root = document.documentElement;
  root.setAttribute('data-scheme', scheme);
  root.setAttribute('data-theme', scheme);
  root.toggleAttribute('data-density', false);
  if (density !== 'normal') root.setAttribute('data-density', density);
  root.removeAttribute('data-printing');
  if (printing !== 'color') root.setAttribute('data-printing', printing);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', scheme === 'dark' ? '#101013' : '#f5f4f1');
}

/** Chooses light (false), dark (true) or the system's theme (null), and saves it. */
export function setDarkMode(dark: boolean | null): void {
  writeParam('darkMode', dark);
  look.set({ scheme: schemeOf(dark) });
  paint(look.get());
}
export function setPrinting(printing: Look['printing']): void {
  writeParam('printing', printing);
  look.set({ printing });
  paint(look.get());
}
export function setDensity(density: Look['density']): void {
  writeParam('density', density);
  look.set({ density });
  paint(look.get());
}
/** Applies the account's settings. An account that follows the system keeps this device's own theme. */
export function applySettings(settings: {
  theme: 'light' | 'dark' | 'system';
  printing: Look['printing'];
  density: Look['density'];
  shortcuts: boolean;
}): void {
  if (settings.theme !== 'system') setDarkMode(settings.theme === 'dark');
  setPrinting(settings.printing);
  setDensity(settings.density);
  writeParam('shortcuts', settings.shortcuts);
}
/** Follows the system's theme while none was chosen. */
export function followSystem(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (readParam('darkMode') === null) setDarkMode(null);
  });
}

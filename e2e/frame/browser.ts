import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium-headless-shell',
];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Chromium of this machine: `CHROMIUM_PATH`, or the first one on the path. Throws with what to install. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...places,
  ];
  const found = candidates.find((path) => path && runs(path));
  if (!found)
    throw new Error('Chromium or Google Chrome was not found: install one, or give its path in CHROMIUM_PATH.');
  return found;
}

/**
 * For pages that live some seconds: code is not made faster than its time, what draws needs no process of its own, and
 * pages of one device share theirs. Not for what is measured.
 */
export const shortLived = [
  '--js-flags=--max-lazy --no-opt --no-maglev',
  '--in-process-gpu',
  '--renderer-process-limit=1',
];

/** Opens Chromium without a window. As root it needs to run without its sandbox. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium(),
    args: [...(root ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--lang=fr-FR', ...args],
  });
}

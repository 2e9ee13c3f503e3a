import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { openBrowser, shortLived } from './browser.ts';
import { proveDrags } from './gallery-drags.ts';
import { type Outcome, within } from './journey.ts';
import { findings } from './sweep.ts';

const configFile = fileURLToPath(new URL('../../packages/ui/gallery/vite.config.ts', import.meta.url));
/**
 * Every view in each look. Other colours are read for their colours, another direction for its words and places, other
 * words for the room that they take; of the samples, which are many, each look after the first reads one state.
 */
const looks = [
  { name: 'light', lang: 'fr', scheme: 'light', axe: 'all', few: '' },
  { name: 'dark', lang: 'fr', scheme: 'dark', axe: 'colours', few: '&few' },
  { name: 'arabic', lang: 'ar', scheme: 'light', axe: 'words and places', few: '&few' },
  { name: 'english', lang: 'en', scheme: 'light', axe: 'nothing', few: '' },
] as const;
/** Only checked by hand: its cells are those of the other grid, many times. */
const many = 'large';

/** Views of the gallery, from its own list. */
async function galleryViews(): Promise<readonly string[]> {
  const address = new URL('../../packages/ui/gallery/views.ts', import.meta.url).href;
  return ((await import(address)) as { views: readonly string[] }).views;
}

/** Waits for the end of all animations, except endless ones. */
const settled = `Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => {})))`;

async function look(page: Page, origin: string, view: string, { lang, scheme, axe, few }: (typeof looks)[number]) {
  await page.goto(`${origin}?view=${view}&lang=${lang}&scheme=${scheme}${few}`);
  await page.locator('main').first().waitFor({ state: 'attached' });
  // What waits a moment before it is shown, and what glides in.
  await page.waitForTimeout(200);
  await page.evaluate(settled);
  const read = axe === 'nothing' ? [] : await within(150_000, findings(page, axe), 'axe');
  const found = read.filter(
    // The same part in each of its states bears the same name.
    (one) => view !== 'samples' || !one.startsWith('landmark-unique'),
  );
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return tooWide > 1 ? [...found, `wider than the device by ${tooWide} px`] : found;
}

async function sweepLook(
  browser: Browser,
  origin: string,
  one: (typeof looks)[number],
  views: readonly string[],
  keep: (outcome: Outcome) => void,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: one.scheme,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error on the page: ${error.message}`));
  for (const view of views) {
    const started = performance.now();
    errors.length = 0;
    const name = `gallery ${view} ${one.name}`;
    const found = await look(page, origin, view, one).catch((error: Error) => [error.message]);
    const failed = [...found, ...errors].join('\n    ') || null;
    if (failed) await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png` }).catch(() => {});
    keep({ name, failed, ms: Math.round(performance.now() - started) });
  }
  await context.close();
}

/**
 * Builds the gallery of the design system and lets axe read every view, in light, dark and right to left; refuses
 * errors of the page too. What is moved there is moved: by the pointer, by keys, by taps.
 */
export async function sweepGallery(keep: (outcome: Outcome) => void, folder: string): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'));
  const browser = await openBrowser(shortLived);
  try {
    await build({ configFile, logLevel: 'warn', build: { outDir } });
    const server = await preview({
      configFile,
      logLevel: 'warn',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const origin = server.resolvedUrls?.local[0] ?? '';
    const views = (await galleryViews()).filter((view) => view !== many);
    await Promise.all(looks.map((one) => sweepLook(browser, origin, one, views, keep, folder)));
    await proveDrags(browser, origin, keep, folder);
    await server.close();
  } finally {
    await browser.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

import { AxeBuilder } from '@axe-core/playwright';
import { updateProfile } from '@encrier/contract/access/auth';
import type { Page } from 'playwright-core';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import type { Person, World } from '../product/world.ts';
import { type Outcome, within } from './journey.ts';
import { type Hall, openStage, type Width } from './stage.ts';

/** `first`: no other area shows the same page before this one. */
type Screen = { path: string; area: string; permission?: string; first: boolean };
export type Look = 'light' | 'dark' | 'arabic';
export const looks: readonly Look[] = ['light', 'dark', 'arabic'];

/** Built screens of the web application, from its own lists. */
export async function builtScreens(): Promise<Screen[]> {
  const web = new URL('../../apps/web/src/', import.meta.url);
  // Loaded by address: the pages behind the lists belong to the web application and are not read here.
  const { screens, sameScreen } = (await import(new URL('screens.ts', web).href)) as {
    screens: readonly Omit<Screen, 'first'>[];
    sameScreen: Record<string, string>;
  };
  const { rooms } = (await import(new URL('rooms.ts', web).href)) as {
    rooms: readonly { pages: Record<string, { load: unknown }> }[];
  };
  const pages = new Map(rooms.flatMap((room) => Object.entries(room.pages)));
  const shown = new Set<unknown>();
  return screens.flatMap((screen) => {
    const page = pages.get(sameScreen[screen.path] ?? screen.path);
    if (!page) return [];
    const first = !shown.has(page.load);
    shown.add(page.load);
    return [{ ...screen, first }];
  });
}

/** Who opens the screens of an area; null for those that need nobody. */
export function visitor(world: World, area: string): Person | null {
  if (area === 'public') return null;
  const known: Record<string, Person> = {
    parent: world.parent,
    eleve: world.eleve,
    prof: world.prof,
    transport: world.transport,
    personnel: world.personnel,
    admin: world.admin,
  };
  return known[area] ?? world.parent;
}

/** Waits until a page has drawn what it loads: nothing busy, no request under way for a moment. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await page.locator('main, h1').first().waitFor();
  // A page is there with its heading; the frame alone is not yet the page. One without any is for axe to tell.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .catch(() => {});
  // The page's own policy refuses texts as code, so the waiting is done here.
  for (let turn = 0; turn < 100 && (await page.locator('[aria-busy="true"]').count()) > 0; turn += 1)
    await page.waitForTimeout(100);
  await page.waitForTimeout(250);
}

/** What axe finds on the page as it stands, one line for each finding. */
export async function findings(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  if (passes.length < 5) return [`axe read next to nothing: ${passes.length} rules`];
  return violations.map(
    (found) =>
      `${found.id} (${found.impact}): ${found.help}; ${found.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}

async function setLanguage(hall: Hall, lang: 'fr' | 'ar'): Promise<void> {
  const { world, product } = hall;
  for (const person of [world.parent, world.eleve, world.prof, world.transport, world.personnel]) {
    const call = caller(
      () => product.url,
      world.schoolId,
      await signIn(product, world.schoolId, person.username, world.password),
    );
    await call(updateProfile, { body: { lang, tourSeen: ['home'] } });
  }
  await world.call(updateProfile, { body: { lang, tourSeen: ['home'] } });
}

/** The screens of one area, as the person of that area opens them. */
async function sweepArea(
  hall: Hall,
  look: Look,
  width: Width,
  area: string,
  screens: readonly Screen[],
  filled: (path: string) => string | null,
  folder: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const person = visitor(hall.world, area);
  const stage = await openStage(hall, width, { ...(person && { as: person }), dark: look === 'dark' });
  await stage.page.addInitScript(
    (lang) => localStorage.setItem('params-lang', JSON.stringify(lang)),
    look === 'arabic' ? 'ar' : 'fr',
  );
  await stage.page.addInitScript(
    (dark) => localStorage.setItem('params-darkMode', JSON.stringify(dark)),
    look === 'dark',
  );
  for (const screen of screens) {
    const path = filled(screen.path);
    if (path === null) continue;
    const started = performance.now();
    let failed: string | null = null;
    stage.errors.length = 0;
    try {
      await stage.page.goto(path);
      await settled(stage.page);
      // A page that another area already showed to axe is opened here for its errors and its width alone.
      const found = screen.first ? await within(60_000, findings(stage.page), 'axe') : [];
      const tooWide = await stage.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (tooWide > 1) found.push(`wider than the device by ${tooWide} px`);
      const dir = await stage.page.evaluate<string>('document.documentElement.dir');
      if (look === 'arabic' && dir !== 'rtl') found.push('not from right to left');
      found.push(...stage.errors.map((error) => `error on the page: ${error}`));
      if (found.length) failed = found.join('\n    ');
    } catch (error) {
      failed = (error as Error).message;
    }
    const name = `${path} ${look} ${width}`;
    if (failed)
      await stage.page
        .screenshot({ path: `${folder}/axe-${name.replaceAll(/[^\w]+/g, '-')}.png`, fullPage: true })
        .catch(() => {});
    outcomes.push({ name: `axe ${name}`, failed, ms: Math.round(performance.now() - started) });
  }
  await stage.context.close();
  return outcomes;
}

/** Opens every built screen in one look (a page that several areas show, once in the looks that follow the light one) and lets axe read it; also refuses errors of the page, its content policy's refusals included, and a page wider than the device (LAW-ACC-01, SEC-WEB-01). */
export async function sweep(
  hall: Hall,
  look: Look,
  width: Width,
  filled: (path: string) => string | null,
  folder: string,
): Promise<Outcome[]> {
  await setLanguage(hall, look === 'arabic' ? 'ar' : 'fr');
  const outcomes: Outcome[] = [];
  const whole = look === 'light' && width === 'desktop';
  const screens = (await builtScreens()).filter(({ first }) => whole || first);
  const areas = [...new Set(screens.map((screen) => screen.area))];
  // Two areas at a time: one page loads while axe reads the other.
  const next = async (): Promise<void> => {
    for (let area = areas.shift(); area; area = areas.shift())
      outcomes.push(
        ...(await sweepArea(
          hall,
          look,
          width,
          area,
          screens.filter((one) => one.area === area),
          filled,
          folder,
        )),
      );
  };
  await Promise.all([next(), next()]);
  await setLanguage(hall, 'fr');
  return outcomes;
}

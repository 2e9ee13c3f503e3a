import { AxeBuilder } from '@axe-core/playwright';
import { updateProfile } from '@encrier/contract/access/auth';
import type { CDPSession, Page } from 'playwright-core';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import type { Person, World } from '../product/world.ts';
import { type Outcome, within } from './journey.ts';
import { type Hall, openStage, type Stage, type Width, widths } from './stage.ts';

type Declared = { path: string; area: string; permission?: string };
/** `first`: no other area shows the same page before this one. */
type Screen = Declared & { first: boolean };
type Lang = 'fr' | 'ar';
type Rules = 'all' | 'colours' | 'words and places';
/** One reading of a page that is open: what is read, in what colours and on what device. */
type Reading = { name: string; axe: Rules | 'nothing'; dark?: boolean; width: Width };

const asOpened: Reading = { name: 'light desktop', axe: 'all', width: 'desktop' };
/** A page is opened once in each language; what depends on colours and on width is read as both change under it. */
const readings: Record<Lang, readonly Reading[]> = {
  fr: [
    asOpened,
    // Only colours differ from the reading above.
    { name: 'dark desktop', axe: 'colours', dark: true, width: 'desktop' },
    { name: 'light phone', axe: 'all', width: 'phone' },
  ],
  ar: [
    // The same parts as in French, and the same colours: a rule of the house refuses others.
    { name: 'arabic desktop', axe: 'words and places', width: 'desktop' },
    { name: 'arabic phone', axe: 'nothing', width: 'phone' },
  ],
};

/** Of the areas that show one page, families see it as most do, and the office with all that can be on it. */
const areas = ['public', 'session', 'parent', 'eleve', 'admin', 'prof', 'personnel', 'transport'];

/** Screens of the web application, as its rooms declare them. */
export async function builtScreens(): Promise<Screen[]> {
  const web = new URL('../../apps/web/src/', import.meta.url);
  // Loaded by address: the pages behind the list belong to the web application and are not read here.
  const { screens } = (await import(new URL('rooms.ts', web).href)) as {
    screens: { built: readonly { screen: Declared; page: { load: unknown } }[] };
  };
  const shown = new Set<unknown>();
  const inOrder = screens.built.toSorted((a, b) => areas.indexOf(a.screen.area) - areas.indexOf(b.screen.area));
  return inOrder.map(({ screen, page }) => {
    const first = !shown.has(page.load);
    shown.add(page.load);
    return { ...screen, first };
  });
}

/** The person who opens the screens of an area; null for screens before sign-in. */
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
  // While a page waits for a part of its own, its heading is there and hidden.
  const heads = page.locator('h1:not([data-left])').filter({ visible: true });
  // A page is complete with its heading; the frame alone is not yet the page. A page without any is reported by axe.
  const headed = (): Promise<void> =>
    heads
      .first()
      .waitFor({ state: 'attached', timeout: 5000 })
      .catch(() => {});
  await headed();
  // The page's own policy refuses texts as code, so the waiting is done here.
  const busy = page.locator('[aria-busy="true"], [role="progressbar"][data-shown], [role="status"][data-shape]');
  for (let turn = 0; turn < 100; turn += 1) {
    if ((await busy.count()) > 0) await page.waitForTimeout(100);
    else {
      await headed();
      await page.waitForTimeout(250);
      // Data loaded after the page appeared makes it busy again.
      if ((await busy.count()) === 0) return;
    }
  }
}

/** Waits until a page has its new colours: it gets the change with its next frame, late on a busy machine. */
async function coloured(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    if ((await page.evaluate<string>('document.documentElement.dataset.scheme')) === scheme) return;
    await page.waitForTimeout(100);
  }
}

/** Rules that light and dark may answer differently. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules that another language or direction may answer differently: on its words, and on where they put things. */
const wordRules = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'empty-heading', 'landmark-unique'],
  ...['button-name', 'link-name', 'label', 'aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  ...['image-alt', 'svg-img-alt', 'role-img-alt', 'summary-name', 'aria-dialog-name', 'target-size'],
  'scrollable-region-focusable',
];

/** The menus around a page: the same on every page of an area. */
const menus = 'nav:not(main nav)';

/** Rules that find something to read on any page. */
const least: Record<Rules, number> = { all: 5, colours: 1, 'words and places': 3 };

/** Findings of axe on the current page, except the excluded part; one line for each finding. */
export async function findings(page: Page, rules: Rules = 'all', leftOut?: string): Promise<string[]> {
  // A page that was read before has axe already: half a megabyte of script need not be read again.
  const known = await page.evaluate<boolean>('typeof window.axe === "object"');
  const axe = new AxeBuilder({ page, ...(known && { axeSource: 'void 0' }) }).setLegacyMode(true);
  if (leftOut) axe.exclude(leftOut);
  // Of what is in order one example is enough.
  axe.options({ resultTypes: ['violations'] });
  if (rules === 'all') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  else axe.withRules(rules === 'colours' ? colourRules : wordRules);
  const { violations, passes, incomplete } = await axe.analyze();
  const read = passes.length + (rules === 'colours' ? incomplete.length : 0);
  if (violations.length === 0 && read < least[rules]) return [`axe read next to nothing: ${read} rules`];
  return violations.map(
    (found) =>
      `${found.id} (${found.impact}): ${found.help}; ${found.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}

async function setLanguage(hall: Hall, lang: Lang): Promise<void> {
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

/** The device that a page is on, as it was made last; its width is null when something else may have changed it. */
type Device = { page: Page; session: CDPSession; width: Width | null; dark: boolean };

/**
 * Changes the device of a page under the page it shows; it is not rendered in detail, since nobody looks at it. Setting
 * an unchanged value would redraw the page.
 */
async function become(device: Device, { width, dark = false }: Reading): Promise<void> {
  if (device.width !== width) {
    const phone = width === 'phone';
    await device.session.send('Emulation.setDeviceMetricsOverride', {
      ...widths[width],
      deviceScaleFactor: 1,
      mobile: phone,
    });
    await device.session.send('Emulation.setTouchEmulationEnabled', { enabled: phone });
    device.width = width;
  }
  if (device.dark !== dark) {
    await device.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    device.dark = dark;
  }
}

/** Rows far down a list only take new colours when they come near: this makes all of them near. */
const allNear = `const near = new CSSStyleSheet();
  near.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(near);`;

/** Text broken letter by letter because its neighbours left it no room. */
const squeezed = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    if (!/\\p{L}{4}/u.test(words)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    if (width > 1 && width < 2 * size && height > 4 * size) found.push(words.slice(0, 40));
  }
  return found;
})()`;

/** One reading of the current page, as one outcome. */
async function read(
  stage: Stage,
  device: Device,
  path: string,
  lang: Lang,
  reading: Reading,
  folder: string,
  open: () => Promise<void>,
  leftOut?: string,
): Promise<Outcome> {
  const started = performance.now();
  const name = `${path} ${reading.name}`;
  const found: string[] = [];
  const { page } = stage;
  try {
    await become(device, reading);
    await open();
    await coloured(page, reading.dark ? 'dark' : 'light');
    await settled(page);
    if (reading.axe !== 'nothing') found.push(...(await within(60_000, findings(page, reading.axe, leftOut), 'axe')));
    const [tooWide, narrow, dir, scheme, tooLong] = await page.evaluate<[number, number, string, string, number]>(
      `(({ scrollWidth, scrollHeight, clientWidth, clientHeight, dir, dataset }) => [scrollWidth - clientWidth, clientWidth, dir, dataset.scheme,
        [...document.querySelectorAll('main')].some((main) => getComputedStyle(main).overflowY === 'auto') ? scrollHeight - clientHeight : 0])(document.documentElement)`,
    );
    if (tooWide > 1) found.push(`wider than the device by ${tooWide} px`);
    // Beside a sidebar the page scrolls by itself: if the window scrolled too, the sidebar would scroll away.
    if (tooLong > 1) found.push(`longer than the window by ${tooLong} px`);
    if (reading.width === 'phone' && narrow > widths.phone.width) found.push(`not a phone, ${narrow} px wide`);
    for (const words of await page.evaluate<string[]>(squeezed)) found.push(`squeezed to letters: ${words}`);
    if ((dir === 'rtl') !== (lang === 'ar')) found.push(`written ${dir} in ${lang}`);
    if ((scheme === 'dark') !== (reading.dark ?? false)) found.push(`its colours are ${scheme}`);
  } catch (error) {
    found.push((error as Error).message);
  }
  found.push(...stage.errors.splice(0).map((error) => `error on the page: ${error}`));
  if (found.length) {
    await page
      .screenshot({ path: `${folder}/axe-${name.replaceAll(/[^\w]+/g, '-')}.png`, fullPage: true })
      .catch(() => {});
    // A picture of the whole page gives it the width of its context again.
    device.width = null;
  }
  return {
    name: `axe ${name}`,
    failed: found.join('\n    ') || null,
    ms: Math.round(performance.now() - started),
  };
}

/** The address as a browser that begins there opens it. */
const load = async (page: Page, address: string): Promise<void> => void (await page.goto(address));

/**
 * The address as a link inside the application opens it: by its router, which leaves itself on the window. The heading
 * of the page that is left is marked, so that it is not taken for the next one's.
 */
const follow = async (page: Page, address: string): Promise<void> => {
  const way = `document.querySelectorAll('h1').forEach((head) => head.setAttribute('data-left', ''));
    __TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} })`;
  await within(20_000, page.evaluate(way), `the way to ${address}`);
};

/** Screens that one device opens in turn, and devices at work together. */
const [SHARE, AT_ONCE] = [20, 4];

/**
 * A share of the screens of one area, as the person of that area opens them. In French the address of each page is
 * loaded, for a page that another area shows too in one of them; every other time the page is reached from the one
 * before.
 */
async function sweepShare(
  hall: Hall,
  lang: Lang,
  area: string,
  screens: readonly (Screen & { full: string })[],
  keep: (outcome: Outcome) => void,
  folder: string,
): Promise<void> {
  const person = visitor(hall.world, area);
  const stage = await openStage(hall, 'desktop', person ? { as: person } : {});
  await stage.page.addInitScript((chosen) => localStorage.setItem('params-lang', JSON.stringify(chosen)), lang);
  await stage.page.addInitScript(allNear);
  const session = await stage.context.newCDPSession(stage.page);
  const device: Device = { page: stage.page, session, width: 'desktop', dark: false };
  // Read in each share until a page that has them was read: menus cost axe as much as the page itself.
  let menusRead = false;
  let ofOneThing = false;
  // A page about a refused object only shows the refusal, which is expected.
  stage.page.on('response', (answer) => {
    if (ofOneThing && [403, 404].includes(answer.status()) && answer.url().includes('/api/'))
      stage.errors.push(`${answer.status()} of ${new URL(answer.url()).pathname}`);
  });
  for (const { path, full, first } of screens) {
    ofOneThing = path.includes(':');
    // A page that another area already showed to axe is opened here for its errors and its width alone.
    const wanted = first ? readings[lang] : [{ ...asOpened, axe: 'nothing' as const }];
    // Before a sign-in there is no router yet.
    const begins = !person || stage.page.url() === 'about:blank' || (first && lang === 'fr');
    for (const [turn, reading] of wanted.entries()) {
      const open = async (): Promise<void> => {
        if (turn === 0) await (begins ? load : follow)(stage.page, full);
      };
      let outcome = await read(stage, device, full, lang, reading, folder, open, menusRead ? menus : undefined);
      if (outcome.failed && process.env.CI) {
        console.log(`try again: ${outcome.name} · ${outcome.failed.split('\n')[0]}`);
        outcome = await read(stage, device, full, lang, reading, folder, () => load(stage.page, full));
      }
      keep(outcome);
    }
    menusRead ||= first && (await stage.page.locator(menus).count()) > 0;
  }
  await stage.context.close();
}

/** The screens to open, and their addresses: null for a screen whose object nobody has created. */
export type Pages = { wanted: (path: string) => boolean; addressOf: (path: string) => string | null };
const noAddress = 'no address: no `fill…` of e2e makes a thing that this screen opens';

/**
 * Opens every built screen in one language (a page that several areas show, once in Arabic) and lets axe read it in the
 * colours and widths of that language; also refuses errors of the page, its content policy's refusals included, and a
 * page wider than the device, and a screen without an address (LAW-ACC-01, SEC-WEB-01).
 */
export async function sweep(
  hall: Hall,
  lang: Lang,
  pages: Pages,
  keep: (outcome: Outcome) => void,
  folder: string,
): Promise<void> {
  await setLanguage(hall, lang);
  const screens = (await builtScreens())
    .filter(({ path, first }) => (lang === 'fr' || first) && pages.wanted(path))
    .flatMap((screen) => {
      const full = pages.addressOf(screen.path);
      if (full !== null) return [{ ...screen, full }];
      // A page that is never opened is never checked.
      if (lang === 'fr') keep({ name: `axe ${screen.path}`, failed: noAddress, ms: 0 });
      return [];
    });
  const shares = [...Map.groupBy(screens, ({ area }) => area)].flatMap(([area, all]) =>
    Array.from({ length: Math.ceil(all.length / SHARE) }, (_, at) => ({
      area,
      own: all.slice(at * SHARE, (at + 1) * SHARE),
    })),
  );
  // Several at a time: one page loads while axe reads another.
  const next = async (): Promise<void> => {
    for (let share = shares.shift(); share; share = shares.shift())
      await sweepShare(hall, lang, share.area, share.own, keep, folder);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await setLanguage(hall, 'fr');
}

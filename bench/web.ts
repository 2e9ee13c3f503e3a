import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../e2e/frame/browser.ts';
import { addressOf, signInOn, widths } from '../e2e/frame/stage.ts';
import { startProduct, temporaryData } from '../e2e/product/product.ts';
import { makeWorld } from '../e2e/product/world.ts';

type Request = { name: string; kind: string; from: number; to: number; kilobytes: number };
type Visit = {
  page: string;
  device: string;
  cache: string;
  script: number;
  /** Script bytes loaded before the page was usable; the rest comes later. */
  scriptBefore: number;
  total: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  ready: number;
  longTasks: number;
  inp: number | null;
  /** The requests, in order. */
  waterfall: Request[];
};
type Measured = Record<'ready' | 'paint' | 'largest' | 'long' | 'lastLong' | 'inp', number>;
type Budget = Partial<Record<'script' | 'total' | 'ready' | 'inp', number>>;

/** What a cold visit on a slow phone may weigh (kilobytes) and last (milliseconds). */
const budgets: Record<string, Budget> = {
  'sign-in': { script: 110, ready: 2000, inp: 100 },
  home: { script: 160, total: 200, ready: 2000, inp: 100 },
  'news, from home': { script: 40, inp: 100 },
};

/**
 * Measures of the page itself, started before anything of it runs. `awaited`: what one came for, as a selector; the page
 * notes the picture that shows it first, since who asks from outside asks twice a second.
 */
const watch = (awaited: string): string => `
  window.measured = { ready: 0, paint: 0, largest: 0, long: 0, lastLong: 0, inp: 0 };
  const look = () => {
    if (document.querySelector(${JSON.stringify(awaited)})?.checkVisibility()) measured.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.name === 'first-contentful-paint') measured.paint = e.startTime; }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) measured.largest = e.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) { measured.long += e.duration; measured.lastLong = e.startTime + e.duration; } }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.interactionId) measured.inp = Math.max(measured.inp, e.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

async function slow(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

/** Counts the bytes received, by kind, and records when each request began and ended. */
async function weigh(session: CDPSession): Promise<Pick<Visit, 'script' | 'total' | 'requests' | 'waterfall'>> {
  const weight = { script: 0, total: 0, requests: 0, waterfall: [] as Request[] };
  const kinds = new Map<string, string>();
  const asked = new Map<string, { name: string; from: number }>();
  let start: number | undefined;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    start ??= timestamp;
    const { pathname, search } = new URL(request.url);
    asked.set(requestId, { name: pathname + search, from: (timestamp - start) * 1000 });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache && !response.fromServiceWorker) kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    weight.total += encodedDataLength / 1000;
    weight.requests += 1;
    const request = asked.get(requestId);
    if (request && start !== undefined)
      weight.waterfall.push({ ...request, kind, to: (timestamp - start) * 1000, kilobytes: encodedDataLength / 1000 });
    if (kind === 'Script') weight.script += encodedDataLength / 1000;
  });
  return weight;
}

async function visit(
  context: BrowserContext,
  name: keyof typeof awaited,
  device: string,
  cache: string,
  go: (page: Page) => Promise<void>,
  touch?: (page: Page) => Promise<void>,
  counted: 'visit' | 'touch' = 'visit',
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(watch(awaited[name]));
  const weight = await weigh(session);
  if (device === 'slow phone') await slow(session);
  await go(page);
  await page.waitForTimeout(device === 'slow phone' ? 2500 : 800);
  // The weight of a further page is what is loaded after the tap that opens it.
  if (counted === 'touch') Object.assign(weight, { script: 0, total: 0, requests: 0, waterfall: [] });
  if (touch) await touch(page);
  await page.waitForTimeout(400);
  const measured = await page.evaluate<Measured>('measured');
  const { ready } = measured;
  if (!ready) throw new Error(`${name}: what one came for was never seen`);
  await page.close();
  return {
    page: name,
    device,
    cache,
    ...weight,
    scriptBefore: weight.waterfall
      .filter(({ kind, from }) => kind === 'Script' && from < ready)
      .reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    firstPaint: measured.paint,
    largestPaint: measured.largest,
    longTasks: measured.long,
    // Usable when the awaited element is there and the page no longer computes.
    ready: Math.max(ready, measured.lastLong > ready + 1500 ? ready : measured.lastLong),
    inp: touch ? measured.inp : null,
  };
}

function print(one: Visit): void {
  const budget = one.device === 'slow phone' && one.cache === 'cold' ? budgets[one.page] : undefined;
  const say = (name: keyof Budget, value: number | null, unit: string): string => {
    if (value === null) return '';
    const limit = budget?.[name];
    const verdict =
      limit === undefined
        ? ''
        : value <= limit
          ? ` (met: ${limit})`
          : ` (OVER ${limit} by ${Math.round(value - limit)})`;
    return `${name} ${Math.round(value)} ${unit}${verdict}, `;
  };
  const visit = `${one.page.padEnd(16)} ${one.device.padEnd(10)} ${one.cache.padEnd(5)} `;
  const paints = `first paint ${Math.round(one.firstPaint)} ms, largest ${Math.round(one.largestPaint)} ms, `;
  console.log(
    [
      ...[visit, say('script', one.script, 'KB'), `${Math.round(one.scriptBefore)} KB of it before it was ready, `],
      ...[say('total', one.total, 'KB'), `${one.requests} requests, `, paints],
      ...[say('ready', one.ready, 'ms'), say('inp', one.inp, 'ms'), `long tasks ${Math.round(one.longTasks)} ms`],
    ].join(''),
  );
}

/** When each request of a visit began and ended: what waits for what. */
function printWaterfall({ page, device, cache, waterfall }: Visit): void {
  console.log(`\n${page}, ${device}, ${cache}: milliseconds, kilobytes`);
  for (const { name, from, to, kilobytes } of waterfall.toSorted((a, b) => a.from - b.from))
    console.log(
      `${String(Math.round(from)).padStart(6)} – ${String(Math.round(to)).padEnd(6)} ${kilobytes.toFixed(1).padStart(6)}  ${name}`,
    );
}

/** The awaited element of each page. */
const awaited = { 'sign-in': 'button[type=submit]', home: 'h1', 'news, from home': 'h1' } as const;

const signInPage = async (page: Page): Promise<void> => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
};
const homePage = async (page: Page): Promise<void> => {
  await page.goto('/parent', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
};

async function measure(
  browser: Browser,
  base: string,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  device: string,
): Promise<Visit[]> {
  const open = (storageState?: typeof state, serviceWorkers: 'allow' | 'block' = 'allow'): Promise<BrowserContext> =>
    browser.newContext({
      serviceWorkers,
      baseURL: base,
      locale: 'fr-FR',
      viewport: widths.phone,
      hasTouch: true,
      isMobile: true,
      ...(storageState && { storageState }),
    });
  const visits: Visit[] = [];
  const door = await open();
  for (const cache of ['cold', 'warm'])
    visits.push(
      await visit(door, 'sign-in', device, cache, signInPage, (page) =>
        page.getByLabel('Identifiant').pressSequentially('samira', { delay: 30 }),
      ),
    );
  await door.close();
  const inside = await open(state);
  for (const cache of ['cold', 'warm'])
    visits.push(
      await visit(inside, 'home', device, cache, homePage, (page) =>
        page.getByRole('navigation').last().getByRole('button').last().tap(),
      ),
    );
  await inside.close();
  const further = await open(state, 'block');
  visits.push(
    await visit(
      further,
      'news, from home',
      device,
      'cold',
      homePage,
      async (page) => {
        // On a phone the news are in the menu, behind the last button of the bar.
        await page.getByRole('navigation').last().getByRole('button').last().tap();
        await page.getByRole('link', { name: 'Actualités', exact: true }).filter({ visible: true }).first().tap();
        await page.waitForURL((url) => url.pathname === '/parent/actualites');
        await page.getByRole('main').getByText('Réunion de rentrée').filter({ visible: true }).first().waitFor();
      },
      'touch',
    ),
  );
  await further.close();
  return visits;
}

const data = temporaryData();
const product = await startProduct({
  dataDir: data.path,
  env: { DEMO: '0', NODE_ENV: 'production' },
});
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  const base = addressOf(product);
  const context = await browser.newContext({ baseURL: base, locale: 'fr-FR', serviceWorkers: 'block' });
  await signInOn(await context.newPage(), world, world.parent);
  const state = await context.storageState();
  await context.close();
  const visits: Visit[] = [];
  for (const device of ['fast', 'slow phone']) visits.push(...(await measure(browser, base, state, device)));
  for (const one of visits) print(one);
  for (const one of visits) if (one.device === 'slow phone' && one.cache === 'cold') printWaterfall(one);
  mkdirSync(new URL('out/', import.meta.url), { recursive: true });
  writeFileSync(new URL('out/web.json', import.meta.url), JSON.stringify(visits, null, 2));
} finally {
  await browser.close();
  await product.stop();
  data.remove();
}

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Mailbox } from '../product/mailbox.ts';
import type { Product } from '../product/product.ts';
import { freshCode } from '../product/totp.ts';
import type { Person, World } from '../product/world.ts';

export const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Width = keyof typeof widths;
/** Browser storage of a signed-in person. */
export type Saved = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** One browser on one running product, and the mails it sends. */
export type Hall = {
  browser: Browser;
  product: Product;
  world: World;
  mailbox: Mailbox;
  saved: Map<string, Saved>;
  /** Its devices keep the application for when there is no network. */
  installs?: true;
};

/** The stage of a journey: one device, one page, nobody signed in yet. */
export type Stage = {
  hall: Hall;
  world: World;
  width: Width;
  context: BrowserContext;
  page: Page;
  /** Address of the product as the browser writes it. */
  base: string;
  /** Errors that the page did not catch, and refusals of its content policy. */
  errors: string[];
  /** Devices of other people that play along; closed with this one. */
  others: Stage[];
};

/** Address that the browser knows: the one that cookies and links are made for. */
export const addressOf = (product: Product): string => product.url.replace('127.0.0.1', 'localhost');

/** Also reports what a library tried against the policy and swallowed. */
const reportRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('Content Security Policy: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`;

/** Devices ask for less motion: also reports transitions that begin there. */
const reportMotion = `addEventListener('transitionrun', ({ propertyName, target }) =>
  console.error('Motion nobody wants: ' + propertyName + ' of ' + target.localName + '.' + target.getAttribute('class')))`;

async function watch(page: Page, errors: string[]): Promise<void> {
  await page.addInitScript(reportRefusals);
  await page.addInitScript(reportMotion);
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|Refused to|'Trusted|Motion nobody wants/.test(message.text())
    )
      errors.push(message.text());
  });
}

/** A device that installs the application reads all of its shell a second after its first page: a third of the work. */
const worker = ({ installs }: Pick<Hall, 'installs'>): BrowserContextOptions =>
  installs ? {} : { serviceWorkers: 'block' };

/** Opens a device. `as` gives it the session that this person opened before, as a device that was left signed in. */
export async function openStage(hall: Hall, width: Width, options: { as?: Person } = {}): Promise<Stage> {
  const base = addressOf(hall.product);
  const storageState = options.as && (await savedSession(hall, options.as));
  const context = await hall.browser.newContext({
    baseURL: base,
    viewport: widths[width],
    locale: 'fr-FR',
    timezoneId: 'Africa/Casablanca',
    reducedMotion: 'reduce',
    ...worker(hall),
    colorScheme: 'light',
    ...(width === 'phone' && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  await watch(page, errors);
  return { hall, world: hall.world, width, context, page, base, errors, others: [] };
}

/** Another device in the same journey, signed in by a person, or by nobody. */
export async function another(stage: Stage, person?: Person): Promise<Page> {
  const other = await openStage(stage.hall, stage.width, person ? { as: person } : {});
  stage.others.push(other);
  return other.page;
}

/** Fills the sign-in form and waits for the first page. */
export async function signInOn(page: Page, world: World, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(person.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  if (person.id === world.admin.id) {
    await page.getByLabel('Code à 6 chiffres').fill(await freshCode(world));
    await page.getByRole('button', { name: 'Vérifier le code' }).click();
  }
  await page.waitForURL((url) => url.pathname !== '/login');
  // The frame around a signed-in page: before it is there, nothing is stored yet.
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('main').waitFor();
}

/** Gives the journey's device the session that a person opened before, as if it had stayed signed in. */
export async function enter({ hall, context, page }: Stage, person: Person): Promise<void> {
  const { cookies, origins } = await savedSession(hall, person);
  await context.addCookies(cookies);
  await page.addInitScript(
    (entries) => {
      for (const { name, value } of entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** Signs a person in on a new device, and returns its storage. */
export async function openSession(browser: Browser, product: Product, world: World, person: Person): Promise<Saved> {
  const context = await browser.newContext({
    baseURL: addressOf(product),
    locale: 'fr-FR',
    viewport: widths.desktop,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signInOn(page, world, person);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function savedSession({ browser, product, world, saved }: Hall, person: Person): Promise<Saved> {
  const known = saved.get(person.id) ?? (await openSession(browser, product, world, person));
  saved.set(person.id, known);
  return known;
}

/** The administrator's proof of identity, which what follows asks for. */
export async function prove(page: Page, world: World): Promise<void> {
  const asked = page.getByRole('dialog').getByLabel('Code à 6 chiffres');
  await asked.waitFor();
  await asked.fill(await freshCode(world));
  await page.getByRole('button', { name: 'Confirmer mon identité' }).click();
}

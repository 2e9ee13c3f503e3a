import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../e2e/frame/browser.ts';
import { addressOf, widths } from '../e2e/frame/stage.ts';
import { settled } from '../e2e/frame/sweep.ts';
import { pupilList } from '../e2e/product/lists.ts';
import { startProduct, temporaryData } from '../e2e/product/product.ts';

// Pictures of the documentation, taken from the demo school: node tools/take-pictures.ts
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

type Account = { username: string; password: string };

/** The demo accounts that the server prints. */
function accountsOf(output: string): Record<string, Account> {
  const found = [...output.matchAll(/^\s*(admin|parent|eleve|prof)\s{2,}(\S+)\s{2,}(.+?)\s*$/gm)];
  if (found.length < 4) throw new Error(`the server printed no demo accounts:\n${output.slice(-1500)}`);
  return Object.fromEntries(found.map(([, role = '', username = '', password = '']) => [role, { username, password }]));
}

async function device(browser: Browser, base: string, width: keyof typeof widths): Promise<BrowserContext> {
  const phone = width === 'phone';
  return browser.newContext({
    baseURL: base,
    viewport: widths[width],
    deviceScaleFactor: phone ? 2 : 1,
    locale: 'fr-FR',
    timezoneId: 'Africa/Casablanca',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...(phone && { isMobile: true, hasTouch: true }),
  });
}

async function signedIn(context: BrowserContext, { username, password }: Account): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await settled(page);
  // The guided tour of a first visit stands before the page; it is closed as anybody would.
  await page.waitForTimeout(1200);
  await page.keyboard.press('Escape');
  return page;
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(700);
  await page.keyboard.press('Escape');
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`docs/images/${name}.png`);
}

async function phones(browser: Browser, base: string, accounts: Record<string, Account>): Promise<void> {
  const door = await device(browser, base, 'phone');
  await shoot(await door.newPage(), '/login', 'login-phone');
  await door.close();
  for (const role of ['parent', 'eleve'] as const) {
    const context = await device(browser, base, 'phone');
    const page = await signedIn(context, accounts[role]!);
    await shoot(page, `/${role}`, `${role}-home-phone`);
    await shoot(page, `/${role}/emploi`, `${role}-timetable-phone`);
    await shoot(page, `/${role}/diagnostic-tests`, `${role}-tests-phone`);
    if (role === 'parent') {
      await shoot(page, '/parent/assiduite', 'parent-attendance-phone');
      await shoot(page, '/parent/sorties', 'parent-exits-phone');
      await shoot(page, '/parent/messages', 'parent-messages-phone');
      await shoot(page, '/parent/documents', 'parent-documents-phone');
      await page.goto('/parent/documents?vue=courriers');
      await page.locator('main').getByText('Réunion de la classe').first().click();
      await settled(page);
      await page.waitForTimeout(2000);
      await page.screenshot({ path: `${folder}parent-letter-phone.png` });
      await shoot(page, '/parent/media/photos', 'parent-media-phone');
      await page.goto('/parent/actualites');
      await settled(page);
      const link = await page
        .locator('main a[href*="/actualites/"]', { hasText: 'Réunion parents-professeurs' })
        .first()
        .getAttribute('href');
      if (!link) throw new Error('the parent has no publication to confirm');
      await shoot(page, link, 'parent-article-phone');
    }
    await context.close();
  }
}

/** The roll call of now, on a teacher's phone. */
async function rollCall(browser: Browser, base: string, teacher: Account): Promise<void> {
  const context = await device(browser, base, 'phone');
  await shoot(await signedIn(context, teacher), '/prof/assiduite', 'prof-roll-call-phone');
  await context.close();
}

/** The results of the test that the class sat, under the area of who reads them. */
async function resultsOf(page: Page, area: string): Promise<string> {
  await page.goto(`/${area}/diagnostic-tests`);
  await settled(page);
  const link = await page.locator('main a', { hasText: 'Théorème de Thalès' }).first().getAttribute('href');
  if (!link) throw new Error('no test was sat');
  return `${link.replace(`/${area}`, '').replace('/submissions', '')}/submissions`;
}

async function desktops(browser: Browser, base: string, accounts: Record<string, Account>): Promise<void> {
  const teacher = await device(browser, base, 'desktop');
  const desk = await signedIn(teacher, accounts.prof!);
  await shoot(desk, '/prof', 'prof-home');
  await shoot(desk, '/prof/messages', 'prof-messages');
  await shoot(desk, '/prof/resources', 'prof-resources');
  await shoot(desk, `/prof${await resultsOf(desk, 'prof')}`, 'prof-test-results');
  await desk.goto('/prof/padlets');
  await settled(desk);
  await desk.locator('main a[href*="/padlets/"]').first().click();
  await settled(desk);
  await desk.waitForTimeout(900);
  await desk.screenshot({ path: `${folder}prof-board.png` });
  await teacher.close();
  const office = await device(browser, base, 'desktop');
  const page = await signedIn(office, accounts.admin!);
  await shoot(page, '/admin', 'admin-home');
  await shoot(page, '/admin/news', 'admin-news');
  await shoot(page, '/admin/roles-management', 'admin-roles');
  await shoot(page, '/admin/news/create', 'admin-compose');
  const screens = {
    eleves: 'office-pupils',
    'parent-credentials': 'office-credentials',
    passage: 'office-passage',
    reinscriptions: 'office-reenrolment',
    demandes: 'office-requests',
    documents: 'office-documents',
    reclamations: 'office-complaints',
    'messages?box=validation': 'office-reviews',
    'dashboard?span=term': 'office-dashboard',
    'a-traiter': 'office-queues',
    'cancelled-sessions': 'office-covers',
    'absences-validation': 'office-absences',
    'student-exit/portail': 'office-gate',
  };
  for (const [path, name] of Object.entries(screens)) await shoot(page, `/admin/${path}`, name);
  await shoot(page, `/admin${await resultsOf(page, 'admin')}?vue=corriger`, 'admin-test-correcting');
  await page.goto('/admin/imports');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'rentrée.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(pupilList.replace('30/01/2013', '31/02/2013')),
  });
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await page.getByLabel('Lignes lues').waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}admin-import.png` });
  await office.close();
}

/** Two devices side by side on paper, for the first page of the repository. */
async function readme(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
  const page = await context.newPage();
  const picture = (name: string): string =>
    `data:image/png;base64,${readFileSync(`${folder}${name}.png`).toString('base64')}`;
  await page.setContent(`<html><body style="margin:0;background:#eceae4;width:1280px;height:720px;position:relative;overflow:hidden">
    <img src="${picture('admin-news')}" style="position:absolute;inset-inline-start:48px;top:48px;width:1000px;border-radius:12px;box-shadow:0 12px 40px #0003">
    <img src="${picture('parent-home-phone')}" style="position:absolute;inset-inline-end:48px;top:70px;width:280px;border-radius:28px;border:8px solid #17171a;box-shadow:0 16px 48px #0005"></body></html>`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}readme.png` });
  console.log('docs/images/readme.png');
  await context.close();
}

const data = temporaryData();
const product = await startProduct({
  dataDir: data.path,
  env: { DEMO: '1' },
  patience: 300_000,
});
const browser = await openBrowser();
try {
  for (let turn = 0; turn < 900 && !product.output().includes('Demo accounts'); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const accounts = accountsOf(product.output());
  const base = addressOf(product);
  await phones(browser, base, accounts);
  await rollCall(browser, base, accounts.prof!);
  await desktops(browser, base, accounts);
  await readme(browser);
} finally {
  await browser.close();
  await product.stop();
  data.remove();
}

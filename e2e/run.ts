import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from './frame/browser.ts';
import { type Outcome, play } from './frame/journey.ts';
import type { Hall, Width } from './frame/stage.ts';
import { looks, sweep } from './frame/sweep.ts';
import { fillPaths } from './product/filled.ts';
import { journeys } from './journeys.ts';
import { openMailbox } from './product/mailbox.ts';
import { freePort, startProduct, temporaryData } from './product/product.ts';
import { makeWorld } from './product/world.ts';

const { values: options } = parseArgs({ options: { counts: { type: 'string' }, only: { type: 'string', default: '' }, 'no-axe': { type: 'boolean', default: false }, 'only-axe': { type: 'boolean', default: false } } });
const folder = fileURLToPath(new URL('out', import.meta.url));

if (!existsSync(new URL('../apps/web/dist/index.html', import.meta.url))) throw new Error('The web application is not built: npm run -s build');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const outcomes: Outcome[] = [];
function keep(outcome: Outcome): void {
  outcomes.push(outcome);
  console.log(`${outcome.failed ? 'FAIL' : 'ok  '} ${outcome.name} (${outcome.ms} ms)`);
  if (outcome.failed) console.error(`    ${outcome.failed}`);
}

async function playAll(hall: Hall): Promise<void> {
  // `--only` takes parts of names, with commas between them.
  for (const journey of journeys.filter((one) => options.only.split(',').some((part) => one.name.includes(part)))) {
    for (const width of journey.on ?? (['desktop', 'phone'] satisfies Width[])) keep(await play(journey, hall, width, folder));
  }
}

async function sweepAll(hall: Hall): Promise<void> {
  // Screens of one thing need one; what this world does not have is opened by a journey of its own.
  const filled = await fillPaths(hall.product, hall.world);
  for (const look of looks) for (const outcome of await sweep(hall, look, 'desktop', filled, folder)) keep(outcome);
  for (const outcome of await sweep(hall, 'light', 'phone', filled, folder)) keep(outcome);
}

const data = temporaryData();
// A journey adds a second school; this address keeps showing the first.
const mailbox = await openMailbox();
const product = await startProduct({ dataDir: data.path, port: await freePort(), env: { DEMO: '0', DEFAULT_SCHOOL: '1', SMTP_URL: mailbox.url } });
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  const hall: Hall = { browser, product, world, mailbox, saved: new Map() };
  if (!options['only-axe']) await playAll(hall);
  if (!options['no-axe'] && !options.only) await sweepAll(hall);
} finally {
  await browser.close();
  await product.stop();
  await mailbox.close();
  data.remove();
  const failures = outcomes.filter((outcome) => outcome.failed).map((outcome) => `${outcome.name} · ${outcome.failed?.split('\n')[0]}`);
  const failed = failures.length;
  if (options.counts) writeFileSync(options.counts, JSON.stringify({ passed: outcomes.length - failed, failed, failures }));
  const internal = product.output().split('\n').filter((line) => line.includes('"code":"internal"'));
  for (const line of internal.slice(0, 5)) console.error(line);
  console.log(`${outcomes.length - failed} journeys and pages in order, ${failed} not`);
  process.exitCode = failed || !outcomes.length || internal.length ? 1 : 0;
}

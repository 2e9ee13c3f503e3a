import { configurationOf } from './product/product.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser, shortLived } from './frame/browser.ts';
import { isBuilt, startWorld } from './frame/ground.ts';
import { type Journey, type Outcome, play } from './frame/journey.ts';
import type { Hall, Width } from './frame/stage.ts';
import { sweep } from './frame/sweep.ts';
import { sweepGallery } from './frame/gallery.ts';
import { fillPaths } from './filled/filled.ts';
import { journeys } from './journeys.ts';
import { openMailbox } from './product/mailbox.ts';

const { values: options } = parseArgs({
  options: {
    counts: { type: 'string' },
    only: { type: 'string', default: '' },
    // Folders, with commas between them, and one width: what a change touches.
    folder: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    'no-axe': { type: 'boolean', default: false },
    'only-axe': { type: 'boolean', default: false },
    // Parts of addresses, with commas between them: these pages alone are swept, and no journey is played.
    pages: { type: 'string', default: '' },
    'only-gallery': { type: 'boolean', default: false },
    // More of the product's configuration, NAME=value, as often as needed.
    env: { type: 'string', multiple: true, default: [] },
  },
});
const given = configurationOf(options.env);
const folder = fileURLToPath(new URL('out', import.meta.url));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const outcomes: Outcome[] = [];
function keep(outcome: Outcome): void {
  outcomes.push(outcome);
  console.log(`${outcome.failed ? 'FAIL' : 'ok  '} ${outcome.name} (${outcome.ms} ms)`);
  if (outcome.failed) console.error(`    ${outcome.failed}`);
}

/** The requested journeys, in the order of the list: `--only` takes parts of names, separated by commas. */
const folders = options.folder.split(',');
const waiting = journeys
  .filter(
    (one) =>
      options.only.split(',').some((part) => one.name.includes(part)) &&
      (!options.folder || folders.includes(one.folder)),
  )
  .flatMap((journey) =>
    (journey.on ?? (['desktop', 'phone'] satisfies Width[]))
      .filter((one) => one.includes(options.width))
      .map((width) => ({ journey, width })),
  );

/** Plays what waits, one after the other; several halls share what waits. */
async function playAll(hall: Hall): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift())
    keep(await playOrRepeat(next.journey, hall, next.width));
}

const repeated: string[] = [];
/**
 * On the machine that decides, what fails is played once more, then once in a product of its own: what a failed try
 * left behind does not fail the next. The last lines of the run name it.
 */
async function playOrRepeat(journey: Journey, hall: Hall, width: Width): Promise<Outcome> {
  const first = await play(journey, hall, width, folder);
  if (!first.failed || !process.env.CI) return first;
  console.log(`try again: ${first.name} · ${first.failed.split('\n')[0]}`);
  let last = await play(journey, hall, width, folder);
  if (last.failed)
    await inItsHall(async (own) => {
      last = await play(journey, own, width, folder);
    });
  if (last.failed) return first;
  repeated.push(`${first.name} · ${first.failed.split('\n')[0]}`);
  return last;
}

async function sweepAll(hall: Hall): Promise<void> {
  // Screens of one object need one.
  const addressOf = await fillPaths(hall.product, hall.world);
  const parts = options.pages.split(',');
  const wanted = (path: string): boolean => parts.some((part) => path.includes(part));
  for (const lang of ['fr', 'ar'] as const) await sweep(hall, lang, { wanted, addressOf }, keep, folder);
}

const logs: string[] = [];

/** A product, its data and a browser of one part's own: what one part does, the other does not see. */
async function inItsHall(part: (hall: Hall) => Promise<void>): Promise<void> {
  // What a part has opened is closed whatever fails after it: nothing keeps the run from ending.
  const closings: (() => unknown)[] = [];
  try {
    const mailbox = await openMailbox();
    closings.unshift(mailbox.close);
    // A journey adds a second school; this address keeps showing the first.
    const { product, world, saved, end } = await startWorld(
      { DEFAULT_SCHOOL: '1', SMTP_URL: mailbox.url, ...given },
      given,
    );
    closings.unshift(end, () => logs.push(product.output()));
    if (!isBuilt()) throw new Error('The web application is not built: npm run -s build');
    const browser = await openBrowser(shortLived);
    closings.unshift(() => browser.close());
    await part({ browser, product, world, mailbox, saved });
  } finally {
    for (const close of closings) await close();
  }
}

// Side by side, one more than there are cores with the one that sweeps: a journey waits a third of its time, for a page,
// for a word that is typed, for a code that was not spent yet.
const axe = !options['no-axe'] && !options.only && !options.folder;
const halls =
  options['only-axe'] || options.pages
    ? 0
    : Math.min(Math.max(2, availableParallelism()) + (axe ? 0 : 1), 4, waiting.length);

const gallery = (): Promise<void> => sweepGallery(keep, folder);
/**
 * The screens of the product, then the design system by itself; three more lanes then play what still waits, which ask
 * less of the machine than one that sweeps.
 */
const sweepBoth = async (): Promise<void> => {
  await inItsHall(sweepAll);
  if (!options.pages) await gallery();
  if (halls) await Promise.all([0, 1, 2].map(async () => waiting.length > halls && inItsHall(playAll)));
};

const lanes = options['only-gallery']
  ? [gallery]
  : [...Array.from({ length: halls }, () => () => inItsHall(playAll)), ...(axe ? [sweepBoth] : [])];
const ends = await Promise.allSettled(lanes.map((lane) => lane()));

const failures = outcomes
  .filter((outcome) => outcome.failed)
  .map((outcome) => `${outcome.name} · ${outcome.failed?.split('\n')[0]}`);
for (const end of ends)
  if (end.status === 'rejected') failures.push(`the run itself · ${String(end.reason).split('\n')[0]}`);
const passed = outcomes.filter((outcome) => !outcome.failed).length;
if (options.counts)
  writeFileSync(options.counts, JSON.stringify({ passed, failed: failures.length, failures, repeated }));
for (const end of ends) if (end.status === 'rejected') console.error(end.reason);
const internal = logs.flatMap((log) => log.split('\n')).filter((line) => line.includes('"code":"internal"'));
for (const line of internal.slice(0, 5)) console.error(line);
console.log(`${passed} journeys and pages in order, ${failures.length} not`);
// Whatever a failed part may still hold open, the run ends here, once its last line is written.
process.stdout.write('', () => process.exit(failures.length || !outcomes.length || internal.length ? 1 : 0));

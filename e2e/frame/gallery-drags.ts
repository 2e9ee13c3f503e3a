import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Outcome } from './journey.ts';
import { findings } from './sweep.ts';

type Proof = {
  name: string;
  lang?: 'fr' | 'ar';
  context?: BrowserContextOptions;
  play: (page: Page) => Promise<void>;
};

const sample = (page: Page, state: string): Locator =>
  page.getByRole('region', { name: `Drag · ${state}`, exact: true });
const names = (place: Locator): Promise<string[]> => place.getByRole('listitem').allInnerTexts();
const column = (page: Page, nth: number): Locator => sample(page, 'board').getByRole('list').nth(nth);
const grip = (place: Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

/** Presses in the middle of an element, moves to a point of another in steps, like a hand, and stays there. */
async function carry(page: Page, from: Locator, to: Locator, dx: number, dy: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const end = (await to.boundingBox())!;
  const [x, y] = [end.x + dx, end.y + dy];
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + box.height / 2 + 8, { steps: 3 });
  await page.mouse.move(x, y, { steps: 8 });
  // Browsers send drag events again while the pointer rests.
  await page.mouse.move(x + 1, y);
  await page.mouse.move(x, y);
}

/** A row is dragged only by its grip, over the line that shows its target. */
async function dragRows(page: Page): Promise<void> {
  const rows = sample(page, 'rows');
  await grip(rows, 'Déplacer Troisième').dragTo(rows.getByText('Cinquième'), { targetPosition: { x: 20, y: 2 } });
  deepStrictEqual(await names(rows), ['Sixième', 'Troisième', 'Cinquième', 'Quatrième']);
  const over = rows.getByText('Troisième', { exact: true });
  await carry(page, grip(rows, 'Déplacer Quatrième'), over, 40, -4);
  const shown = page.locator('[popover][class*=line]');
  await shown.waitFor();
  const box = (await over.boundingBox())!;
  const line = (await shown.boundingBox())!;
  ok(line.height <= 4 && Math.abs(line.y - box.y) < 20, `line of ${line.height} px at ${line.y}, row at ${box.y}`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await rows.getByText('Quatrième', { exact: true }).dragTo(rows.getByText('Sixième', { exact: true }));
  const left = ['Sixième', 'Troisième', 'Cinquième', 'Quatrième'];
  deepStrictEqual(await names(rows), left, 'given up, and not dragged by its words');
}

/** A card moves to another column, and a list longer than its frame scrolls. */
async function dragCards(page: Page): Promise<void> {
  const first = column(page, 0);
  await first.getByText('Carte 2').dragTo(column(page, 1).getByText('Carte 7'), { targetPosition: { x: 10, y: 2 } });
  deepStrictEqual(await names(column(page, 1)), ['Carte 6', 'Carte 2', 'Carte 7']);
  await page.addStyleTag({ content: '[class*=cards] { block-size: 100px !important }' });
  await carry(page, first.getByText('Carte 1'), first, 40, 94);
  const frame = (await first.boundingBox())!;
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.move(frame.x + 40 + (turn % 2), frame.y + frame.height - 6);
    await page.waitForTimeout(50);
  }
  const scrolled = await page.evaluate<number>(`document.querySelector('[class*=columns] [class*=cards]').scrollTop`);
  await page.mouse.up();
  ok(scrolled > 20, `scrolled by ${scrolled} px`);
}

async function dragSeats(page: Page): Promise<void> {
  const seats = sample(page, 'seats');
  await grip(seats, 'Adam').dragTo(grip(seats, 'Place 6'));
  equal(await grip(seats, 'Adam').count(), 1, 'a place that does not take it');
  await grip(seats, 'Adam').dragTo(grip(seats, 'Place 3'));
  await grip(seats, 'Place 3 : Adam').waitFor();
}

/** Without a pointer; axe finds nothing while something is held. */
async function playKeys(page: Page): Promise<void> {
  const board = sample(page, 'board');
  await grip(board, 'Déplacer Carte 4').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  const read = await findings(page, 'all');
  deepStrictEqual(
    read.filter((one) => !one.startsWith('landmark-unique')),
    [],
  );
  await page.keyboard.press('Enter');
  deepStrictEqual(await names(column(page, 1)), ['Carte 6', 'Carte 7', 'Carte 4']);
  equal(await board.getByRole('status').textContent(), 'Carte 4 : Colonne b, place 3 sur 3');
  await page.waitForFunction("document.activeElement?.getAttribute('aria-label') === 'Déplacer Carte 4'");
  const seats = sample(page, 'seats');
  await grip(seats, 'Adam').press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await grip(seats, 'Place 2 : Adam').or(grip(seats, 'Place 1 : Adam')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  equal(await seats.getByRole('status').textContent(), 'Adam reste à sa place.');
}

/** In right-to-left pages, the next column is at the left. */
async function playMirrored(page: Page): Promise<void> {
  await grip(sample(page, 'board'), 'تحريك بطاقة 2').focus();
  await page.keyboard.press('ArrowRight');
  deepStrictEqual(await names(column(page, 1)), ['بطاقة 6', 'بطاقة 7']);
  await page.keyboard.press('ArrowLeft');
  deepStrictEqual(await names(column(page, 1)), ['بطاقة 6', 'بطاقة 2', 'بطاقة 7']);
}

/** By two taps, with the words and the way out on the screen. */
async function playTaps(page: Page): Promise<void> {
  const rows = sample(page, 'rows');
  await grip(rows, 'Déplacer Troisième').tap();
  await page.getByRole('button', { name: 'Renoncer', exact: true }).tap();
  await grip(rows, 'Déplacer Troisième').tap();
  await rows.getByText('Sixième').tap();
  deepStrictEqual(await names(rows), ['Troisième', 'Sixième', 'Cinquième', 'Quatrième']);
}

/** With forced system colours, the drop target and the line are still visible. */
async function playForced(page: Page): Promise<void> {
  const seats = sample(page, 'seats');
  await grip(seats, 'Place 1 : Lina').press(' ');
  await page.keyboard.press('ArrowRight');
  equal(
    await page.evaluate<string>(`getComputedStyle(document.querySelector('[data-drop=over]')).outlineStyle`),
    'solid',
  );
  await page.keyboard.press('Escape');
  await grip(sample(page, 'rows'), 'Déplacer Sixième').press(' ');
  await page.keyboard.press('ArrowDown');
  const [drawn, canvas] = await page.evaluate<[string, string]>(
    `['[popover][class*=line]', 'body'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)`,
  );
  ok(drawn !== canvas && drawn !== 'rgba(0, 0, 0, 0)', `${drawn} on ${canvas}`);
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const proofs: readonly Proof[] = [
  { name: 'rows by the pointer', play: dragRows },
  { name: 'cards by the pointer', play: dragCards },
  { name: 'seats by the pointer', play: dragSeats },
  { name: 'by keys', play: playKeys },
  { name: 'by keys, right to left', lang: 'ar', play: playMirrored },
  { name: 'by taps', context: phone, play: playTaps },
  { name: 'in the colours of the system', context: { forcedColors: 'active' }, play: playForced },
];

/** Moves the gallery's items in every way that pages allow. */
export async function proveDrags(
  browser: Browser,
  origin: string,
  keep: (outcome: Outcome) => void,
  folder: string,
): Promise<void> {
  for (const { name, lang = 'fr', context: more, play } of proofs) {
    const started = performance.now();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...more,
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`error on the page: ${error.message}`));
    await page.goto(`${origin}?view=samples&lang=${lang}&scheme=light`);
    await sample(page, 'rows').waitFor();
    const thrown = await play(page).then(
      () => [],
      (error: Error) => [error.message],
    );
    const failed = [...thrown, ...errors].join('\n    ') || null;
    if (failed) await page.screenshot({ path: `${folder}/gallery-drag-${name.replaceAll(/\W+/g, '-')}.png` });
    keep({ name: `gallery drag ${name}`, failed, ms: Math.round(performance.now() - started) });
    await context.close();
  }
}

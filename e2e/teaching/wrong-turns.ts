import { createAssessment, gradeSheet } from '@encrier/contract/teaching/gradebook';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage, signInOn } from '../frame/stage.ts';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import { courseOf, give, photo } from './homework.ts';
import { classOf } from './report-cards.ts';

type Page = Stage['page'];
const pupil = 'Yasmine El Amrani';

/** An assessment without marks in the pupil's course, and who speaks for its teacher. */
async function assessment(stage: Stage, title: string) {
  const { hall, world } = stage;
  const courseId = await courseOf(stage);
  const token = await signIn(hall.product, world.schoolId, world.prof.username, world.password);
  const prof = caller(() => hall.product.url, world.schoolId, token);
  const { body: sheet } = await prof(gradeSheet, { params: { id: courseId }, query: {} });
  const id = newId();
  const test = { title, topic: '', kind: 'test', day: sheet.today, scale: '20', coefficient: '1' } as const;
  const made = await prof(createAssessment, {
    body: { id, courseId, termId: sheet.termId!, ...test, mode: 'normal', boxId: null },
  });
  expect(made.status === 200, `no assessment: ${made.status}`);
  const pupilId = sheet.pupils.find(({ label }) => label === pupil)!.id;
  const mark = async (): Promise<string | null> => {
    const { marks } = (await prof(gradeSheet, { params: { id: courseId }, query: {} })).body;
    return marks.find((one) => one.assessmentId === id && one.pupilId === pupilId)?.value ?? null;
  };
  return { courseId, mark };
}

/** The cell of the pupil for an assessment, on an open sheet. */
async function cellOf(page: Page, title: string) {
  const grid = page.getByRole('grid').first();
  await grid.waitFor();
  const column = await grid.getByRole('columnheader').filter({ hasText: title }).getAttribute('aria-colindex');
  return grid.getByRole('row').filter({ hasText: pupil }).locator(`[aria-colindex="${column}"]`);
}

/** One teacher with two tabs and no network: the second mark waits for a choice, and nothing is written over in secret. */
async function inTwoTabs(stage: Stage): Promise<void> {
  const title = `Double ${Date.now()}`;
  const { courseId, mark } = await assessment(stage, title);
  const first = await another(stage, stage.world.prof);
  const second = await first.context().newPage();
  const cells = [];
  for (const tab of [first, second]) {
    await tab.goto(`/prof/grades?cours=${courseId}`);
    cells.push(await cellOf(tab, title));
  }
  const [one, other] = cells as [(typeof cells)[0], (typeof cells)[0]];
  await first.context().setOffline(true);
  await one.click();
  await first.keyboard.type('12');
  await first.keyboard.press('Enter');
  await other.click();
  await second.keyboard.type('14');
  await second.keyboard.press('Enter');
  await second.getByText('1 note en attente').first().waitFor();
  await first.context().setOffline(false);
  // Which of the two comes first is nobody's to say.
  const clash = (tab: Page, cell: typeof one, mine: string) =>
    tab
      .getByText('1 note à revoir')
      .waitFor({ timeout: 30_000 })
      .then(() => ({ tab, cell, mine }));
  const clashed = await Promise.any([clash(first, one, '12'), clash(second, other, '14')]);
  await clashed.cell.click();
  await clashed.tab
    .getByText(/ a écrit (12|14)\.$/)
    .locator('visible=true')
    .first()
    .waitFor();
  await clashed.tab.getByRole('button', { name: 'Garder ma saisie' }).click();
  for (let wait = 0; (await mark()) !== clashed.mine; wait += 1) {
    expect(wait < 50, `the school holds ${await mark()}, not the ${clashed.mine} that was kept`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // The other tab reads the same without being touched.
  for (const cell of [one, other]) await cell.getByText(clashed.mine, { exact: true }).waitFor();
}

/** A hand-in whose page is loaded again: while it is prepared, and while it travels. It comes once and whole. */
async function reloadHandIn({ hall, world, page: phone, others }: Stage, title: string): Promise<void> {
  await phone.goto('/eleve/devoirs');
  await phone.getByRole('link', { name: title }).click();
  const image = { name: 'page-1.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await phone.locator('input[type="file"]').setInputFiles([image]);
  const word = phone.getByRole('textbox', { name: /^Un mot/ });
  await word.fill('Fait en deux fois.');
  await phone.waitForTimeout(600);
  await phone.reload();
  await word.waitFor();
  expect((await word.inputValue()) === 'Fait en deux fois.', 'what was written is lost by a reload');
  const send = phone.getByRole('button', { name: 'Rendre 1 page ou fichier' });
  await send.waitFor();
  // The document is held on its way while the page is loaded again.
  let held = 0;
  await phone.route(/\/files(\?|$)/, async (route) => {
    held += 1;
    if (held === 1) await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => {});
  });
  await send.click();
  await phone
    .getByText(/^Envoi en cours/)
    .first()
    .waitFor();
  await phone.reload();
  const receipt = phone.getByText(/D-\d{4}-\d{5}/);
  await receipt.first().waitFor({ timeout: 60_000 });
  await phone.unroute(/\/files(\?|$)/);
  await phone.reload();
  await receipt.first().waitFor();
  const numbers = new Set(
    await receipt.allTextContents().then((all) => all.flatMap((one) => one.match(/D-\d{4}-\d{5}/) ?? [])),
  );
  expect(numbers.size === 1, `it was handed in ${numbers.size} times`);
  const desk = await openStage(hall, 'desktop', { as: world.prof });
  others.push(desk);
  await desk.page.goto('/prof/devoirs');
  await desk.page.getByText(title).first().click();
  await desk.page.getByRole('button', { name: pupil }).click();
  await desk.page.getByRole('dialog').getByText('Fait en deux fois.').waitFor();
}

/** Everything is pressed twice, as by who is used to icons: it opens, and is done once. */
async function pressTwice(own: Stage): Promise<void> {
  const where = await classOf(own);
  const title = `Deux clics ${Date.now()}`;
  const { courseId } = await assessment(own, title);
  const desk = await another(own, own.world.prof);
  await desk.goto(`/prof/grades?cours=${courseId}`);
  await (await cellOf(desk, title)).click();
  await desk.keyboard.type('15');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: /^Publier \d+ notes?$/ }).dblclick();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publier maintenant' }).dblclick();
  await desk.getByText('Notes publiées : les familles sont prévenues.').waitFor();
  const office = await another(own, own.world.admin);
  await office.goto(`/admin/bulletins?classe=${where.id}&periode=${where.term}`);
  await office.getByRole('button', { name: 'Arrêter les bulletins' }).dblclick();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Arrêter les bulletins' }).dblclick();
  await office
    .getByText(/documents? établis?$/)
    .first()
    .waitFor({ timeout: 120_000 });
  await office.getByRole('button', { name: 'Publier', exact: true }).dblclick();
  await dialog.getByRole('button', { name: 'Publier maintenant' }).dblclick();
  await office.getByText('Bulletins publiés : les familles sont prévenues.').waitFor();
  for (const page of [desk, office]) {
    expect((await page.getByRole('dialog').count()) === 0, 'what was pressed twice opens a second time');
    expect((await page.getByRole('alert').count()) === 0, 'what was pressed twice is refused the second time');
  }
}

/** What people do that no screen asks for. */
export const wrongTurnJourneys: Journey[] = [
  {
    name: 'wrong turns: a mark typed in two tabs offline is resolved by hand',
    on: ['desktop'],
    play: inTwoTabs,
  },
  {
    name: 'wrong turns: a hand-in whose page is reloaded half-way arrives once and complete',
    on: ['phone'],
    async play(stage) {
      const title = `Relancé ${Date.now()}`;
      const courseId = await courseOf(stage);
      const desk = await openStage(stage.hall, 'desktop', { as: stage.world.prof });
      stage.others.push(desk);
      await give(desk.page, courseId, title);
      await signInOn(stage.page, stage.world, stage.world.eleve);
      await reloadHandIn(stage, title);
    },
  },
  {
    name: 'wrong turns: marks and cards are published once by double clicks',
    on: ['desktop'],
    play: (stage) => apart(stage, pressTwice),
  },
];

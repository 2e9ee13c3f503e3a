import { classBoard, classChoices, updateClass } from '@encrier/contract/school/classes';
import { usualModel } from '@encrier/contract/teaching/report-card-model';
import { reportModels, saveModel } from '@encrier/contract/teaching/report-cards-models';
import { pupilSkills, saveSkills } from '@encrier/contract/teaching/report-cards-skills';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';
import { classOf, makeAndPublish } from './report-cards.ts';
import { pageOf } from './summaries.ts';

type Page = Stage['page'];
type Where = { id: string; term: string };
const pupil = 'Yasmine El Amrani';
const mastery = ['Non atteint', 'Partiellement atteint', 'Atteint', 'Dépassé'];
const skills = [
  { domain: 'Français', items: ['Lire et comprendre', 'Écrire'] },
  { domain: 'Mathématiques', items: ['Calculer', 'Raisonner'] },
];
const items = skills.flatMap((one) => one.items);

/** The teacher leads the class, and the cards of its level say skills in four words and give no marks. */
async function prepare(stage: Stage): Promise<Where> {
  const { world } = stage;
  const where = await classOf(stage);
  const { classes } = (await world.call(classBoard, { query: {} })).body;
  const { teachers } = (await world.call(classChoices, {})).body;
  const [own, head] = [
    classes.find(({ id }) => id === where.id),
    teachers.find(({ label }) => label === world.prof.label),
  ];
  expect(own && head, `${world.prof.label} cannot lead the class of ${pupil}`);
  const led = await world.call(updateClass, {
    params: { id: own.id },
    body: { headTeacherId: head.id, version: own.version },
  });
  const usual = usualModel(false);
  const blocks = usual.blocks.map(({ kind, on }) => ({ kind, on: on || kind === 'skills' }));
  const { levels } = (await world.call(reportModels, {})).body;
  const made = await world.call(saveModel, {
    body: {
      modelId: crypto.randomUUID(),
      name: 'Compétences',
      version: 0,
      levelIds: levels.map(({ id }) => id),
      doc: { ...usual, blocks, columns: ['comment'], skills, mastery },
      signatureId: null,
      stampId: null,
    },
  });
  expect(led.status + made.status === 400, `no head teacher or no model: ${led.status}, ${made.status}`);
  return where;
}

/** Words that the school holds of the pupil, in the order of the model. */
async function held({ world }: Stage, { id }: Where): Promise<string> {
  const { pupils } = (await world.call(pupilSkills, { params: { id }, query: {} })).body;
  const query = { pupil: pupils.find(({ label }) => label === pupil)!.id };
  const { said } = (await world.call(pupilSkills, { params: { id }, query })).body;
  return items.map((item) => said.find((one) => one.item === item)?.mastery ?? '').join(', ');
}
async function holds(stage: Stage, where: Where, words: readonly string[]): Promise<void> {
  for (let wait = 0; (await held(stage, where)) !== words.join(', '); wait += 1) {
    expect(wait < 50, `the school holds « ${await held(stage, where)} », not « ${words.join(', ')} »`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function openSkills(page: Page, { id }: Where): Promise<void> {
  await page.goto(`/prof/bulletins?classe=${id}`);
  await page.getByRole('link', { name: 'Compétences' }).click();
  await page.getByRole('combobox', { name: 'Élève' }).selectOption({ label: pupil });
}

const paste = (text: string): string => `(() => {
  const data = new DataTransfer();
  data.setData('text/plain', ${JSON.stringify(text)});
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', event));
})()`;

/** By keyboard, then a block of which one value is none: its cell says why, the rest stands, one undo takes all back. */
async function typeInGrid(stage: Stage, page: Page, where: Where): Promise<void> {
  const grid = page.getByRole('grid', { name: `Compétences, ${pupil}` });
  const cell = (row: number) => grid.locator(`[data-at="${row}:2"]`);
  const shows = async (...words: string[]): Promise<void> => {
    for (const [row, word] of words.entries()) {
      const said = (): Promise<string | null> => cell(row).locator('bdi').first().textContent();
      // A cell is drawn anew a moment after its key.
      for (let wait = 0; (await said()) !== word; wait += 1) {
        expect(wait < 50, `« ${items[row]} » shows « ${await said()} », not « ${word} »`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  await cell(0).click();
  await page.keyboard.press('3');
  await page.keyboard.press('2');
  await holds(stage, where, ['Atteint', 'Partiellement atteint', '', '']);
  await cell(0).click();
  await page.evaluate(paste('dépassé\r\nexcellent\r\n3\r\nNon\r\n'));
  await page.getByText('3 cellules changées · 1 non prise').first().waitFor();
  await shows('Dépassé', 'Partiellement atteint', 'Atteint', 'Non atteint');
  await holds(stage, where, ['Dépassé', 'Partiellement atteint', 'Atteint', 'Non atteint']);
  expect((await cell(1).getAttribute('aria-invalid')) === 'true', 'the cell of the bad value is not marked');
  await cell(1).click();
  const reason = page.getByText('« excellent » n’est pas pris : Ce degré n’existe pas dans ce modèle.');
  await reason.locator('visible=true').first().waitFor();
  await page.keyboard.press('Control+z');
  await shows('Atteint', 'Partiellement atteint', '', '');
  expect((await cell(1).getAttribute('aria-invalid')) === null, 'what was refused stays marked after it was undone');
  await holds(stage, where, ['Atteint', 'Partiellement atteint', '', '']);
  await cell(2).click();
  await page.evaluate(paste('4\r\n1'));
  await holds(stage, where, ['Atteint', 'Partiellement atteint', 'Dépassé', 'Non atteint']);
  await page.reload();
  await cell(3).waitFor();
  await shows('Atteint', 'Partiellement atteint', 'Dépassé', 'Non atteint');
}

/** On a phone each skill is a choice. */
async function choose(stage: Stage, page: Page, where: Where): Promise<void> {
  const words = ['Atteint', 'Partiellement atteint', 'Dépassé', 'Non atteint'];
  for (const [n, item] of items.entries())
    await page.getByRole('combobox', { name: item, exact: true }).selectOption({ label: words[n]! });
  await holds(stage, where, words);
  await settle(stage, page, where);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide <= 390, `the page is ${wide} pixels wide`);
}

/** The office says a word that the phone does not show yet: the teacher reads whose it is, and chooses. */
async function settle(stage: Stage, page: Page, where: Where): Promise<void> {
  const { world } = stage;
  const first = page.getByRole('combobox', { name: items[0]!, exact: true });
  const meanwhile = async (before: string, after: string): Promise<void> => {
    const { pupils } = (await world.call(pupilSkills, { params: { id: where.id }, query: {} })).body;
    const edit = { termId: where.term, domain: skills[0]!.domain, item: items[0]!, before, after };
    const pupilId = pupils.find(({ label }) => label === pupil)!.id;
    const { status } = await world.call(saveSkills, { params: { id: where.id }, body: { pupilId, edits: [edit] } });
    expect(status === 200, `the office says nothing: ${status}`);
  };
  for (const [keep, kept] of [
    ['Prendre la sienne', 'Non atteint'],
    ['Garder ma saisie', 'Atteint'],
  ] as const) {
    const before = await first.inputValue();
    await page.context().setOffline(true);
    await first.selectOption({ label: before === 'Atteint' ? 'Dépassé' : 'Atteint' });
    await meanwhile(before, before === 'Atteint' ? 'Non atteint' : 'Partiellement atteint');
    await page.context().setOffline(false);
    await page
      .getByText(/a écrit (Non|Partiellement) atteint\./)
      .first()
      .waitFor();
    await page.getByRole('button', { name: keep }).click();
    await page.getByRole('button', { name: keep }).waitFor({ state: 'detached' });
    await holds(stage, where, [kept, 'Partiellement atteint', 'Dépassé', 'Non atteint']);
  }
}

/** A guardian reads each skill with its word, and no average that the school does not give. */
async function read(stage: Stage): Promise<void> {
  const phone = await openStage(stage.hall, 'phone', { as: stage.world.parent });
  stage.others.push(phone);
  const { page } = phone;
  await page.goto('/parent/bulletins');
  const french = page.getByRole('list', { name: 'Français' });
  await french
    .getByRole('listitem')
    .filter({ hasText: 'Lire et comprendre' })
    .getByText('Atteint', { exact: true })
    .waitFor();
  const maths = page.getByRole('list', { name: 'Mathématiques' });
  await maths
    .getByRole('listitem')
    .filter({ hasText: 'Raisonner' })
    .getByText('Non atteint', { exact: true })
    .waitFor();
  expect(
    (await page.getByText('Moyenne générale').count()) === 0,
    'the family reads an average that the card does not give',
  );
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide <= 390, `the card is ${wide} pixels wide`);
}

/** Skills from the teacher's keys to the family's phone. */
export const skillJourneys: Journey[] = [
  {
    name: 'skills of a pupil are typed and pasted by the head teacher, printed on the card, and read by the family',
    play: (stage) =>
      apart(stage, async (own) => {
        const where = await prepare(own);
        const teacher = await another(own, own.world.prof);
        await openSkills(teacher, where);
        await (own.width === 'desktop' ? typeInGrid : choose)(own, teacher, where);
        await makeAndPublish(await another(own, own.world.admin), where);
        await read(own);
        // The teacher's summary of the pupil says them, too.
        await teacher.goto(await pageOf(own));
        await teacher.getByRole('listitem').filter({ hasText: 'Calculer' }).getByText('Dépassé').waitFor();
      }),
  },
];

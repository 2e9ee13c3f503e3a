import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paperForm, type PaperForm } from '@encrier/contract/teaching/diagnostic-paper';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { createTest, getTest, publishTest, testCourses } from '@encrier/contract/teaching/diagnostic-tests';
import { openBrowser, shortLived } from '../frame/browser.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { openStage, type Stage } from '../frame/stage.ts';
import { pupil, teacherCall } from '../frame/teacher.ts';
import type { Call } from '../product/caller.ts';
import { codesOf, type Filled, photoOf } from './sheet-photo.ts';

type Page = Stage['page'];

const base = (statement: string) => ({
  id: crypto.randomUUID(),
  section: '',
  statement,
  points: 1,
  skill: 'Calculer',
});
const choice = (label: string, percent: number) => ({ label, percent, feedback: '' });
const questions = (): Question[] => [
  {
    ...base('6 × 7'),
    kind: 'single',
    shuffle: true,
    choices: [choice('42', 100), choice('36', 0), choice('48', 0)],
  },
  {
    ...base('Les nombres pairs'),
    kind: 'multiple',
    shuffle: true,
    strategy: 'all',
    choices: [choice('12', 50), choice('7', 0), choice('30', 50), choice('9', 0)],
  },
  { ...base('Zéro est un nombre pair.'), kind: 'truth', truth: true },
  { ...base('5 − 17'), kind: 'number', value: -12, tolerance: 0, relative: false, unit: '' },
];

/** A test on paper for the classes that the teacher shares with the pupil. */
async function publish(prof: Call, title: string): Promise<PaperForm> {
  const { courses } = (await prof(testCourses, {})).body;
  const id = crypto.randomUUID();
  const made = await prof(createTest, {
    body: {
      id,
      title,
      instructions: '',
      purpose: 'diagnostic',
      courseIds: courses.map((one) => one.id),
      minutes: null,
      opensAt: null,
      closesAt: null,
      attempts: 1,
      shuffle: false,
      draw: null,
      linear: false,
      shows: 'handed',
      parents: 'none',
      questions: questions(),
    },
  });
  expect(made.status === 200, `the test was not made: ${JSON.stringify(made.body)}`);
  const { version } = (await prof(getTest, { params: { id } })).body;
  expect((await prof(publishTest, { params: { id }, body: { version } })).status === 200, 'the test was not published');
  const form = (await prof(paperForm, { params: { id } })).body;
  expect(
    form.pupils.some(({ label }) => label === pupil),
    `${pupil} has no sheet`,
  );
  return form;
}

/** What the right answers fill; `pale` leaves one of them to the eye. */
function marksOf({ questions: asked }: PaperForm, pale: boolean): Filled[] {
  const right = (at: number, ...labels: string[]): Filled[] => {
    const one = asked[at]!;
    const choices = 'choices' in one ? one.choices : [];
    return labels.map((label) => ({
      questionId: one.id,
      value: String.fromCodePoint(65 + choices.indexOf(label)),
    }));
  };
  const number = asked[3]!.id;
  return [
    ...right(0, '42').map((one) => ({ ...one, pale })),
    ...right(1, '12', '30'),
    { questionId: asked[2]!.id, value: 'true' },
    { questionId: number, value: '-' },
    { questionId: number, rank: 2, value: '1' },
    { questionId: number, rank: 3, value: '2' },
  ];
}

/** Prints the sheets from the page of the test, and answers what was saved. */
async function print(page: Page, { id, title }: PaperForm): Promise<Buffer> {
  await page.goto(`/prof/diagnostic-tests/${id}`);
  await page.getByRole('link', { name: 'Sur papier' }).click();
  await page.getByRole('combobox', { name: 'Test', exact: true }).waitFor();
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imprimer les feuilles de réponses' }).click();
  const file = await taken;
  expect(file.suggestedFilename() === `Feuilles de réponses ${title}.pdf`, `named ${file.suggestedFilename()}`);
  return readFile(await file.path());
}

/** A photo is read, what is not sure is looked at, and the copy is written down. */
async function readPhoto(page: Page, photo: Buffer): Promise<void> {
  await page.getByRole('radio', { name: 'Lire les feuilles' }).check({ force: true });
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await page.getByText('table.jpg : Aucun code de feuille ne se lit.').waitFor();
  await files.setInputFiles({ name: 'copie.jpg', mimeType: 'image/jpeg', buffer: photo });
  const copy = page.locator('section').filter({ hasText: pupil });
  await copy.getByText('À vérifier sur la feuille').waitFor();
  expect(
    await copy.getByRole('button', { name: '1 réponse à vérifier' }).isDisabled(),
    'a copy with a doubt can be written down',
  );
  expect(
    (await copy.getByRole('textbox', { name: 'Réponse à la question 4' }).inputValue()) === '-12',
    'the number was not read',
  );
  await copy.getByRole('button', { name: 'C’est juste' }).click();
  await copy.getByRole('button', { name: 'Enregistrer cette copie' }).click();
  await page.getByText(`Réponses enregistrées : ${pupil}`).waitFor();
}

/** Another sheet lies before the camera of a phone, which reads it by itself. */
async function readCamera({ hall, world }: Stage, { id }: PaperForm, name: string, photo: Buffer): Promise<void> {
  const film = join(tmpdir(), `sheet-${id}.mjpeg`);
  await writeFile(film, Buffer.concat([photo, photo]));
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const browser = await openBrowser([...shortLived, ...fake, `--use-file-for-fake-video-capture=${film}`]);
  try {
    const { page, errors } = await openStage({ ...hall, browser }, 'phone', { as: world.prof });
    await page.goto(`/prof/submit-student-response?test=${id}&vue=lecture`);
    await page.getByRole('button', { name: 'Lire avec la caméra' }).click();
    await page.getByText(`Feuille lue : ${name}`).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Arrêter la caméra' }).click();
    const copy = page.locator('section').filter({ hasText: name });
    await copy.getByRole('button', { name: 'Enregistrer cette copie' }).click();
    await page.getByText(`Réponses enregistrées : ${name}`).waitFor();
    expect(!errors.length, errors.join(' | '));
  } finally {
    await browser.close();
    await rm(film, { force: true });
  }
}

/** A test goes out on paper, and comes back by photo and by camera. */
export const diagnosticPaperJourneys: Journey[] = [
  {
    name: 'a test is printed, its filled sheets are read from a photo and by the camera, checked, and the pupil reads the result',
    on: ['desktop'],
    async play(stage) {
      const { hall, world } = stage;
      const prof = await teacherCall(stage);
      const form = await publish(prof, `Calcul ${Date.now()}`);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      stage.others.push(desk);
      const codes = codesOf(await print(desk.page, form));
      expect(codes.length === form.pupils.length, `${codes.length} codes for ${form.pupils.length} sheets`);
      const at = form.pupils.findIndex(({ label }) => label === pupil);
      const other = form.pupils.findIndex(({ label }) => label !== pupil);
      await readPhoto(desk.page, await photoOf(form.sheet, codes[at]!, marksOf(form, true), 4));
      const { label } = form.pupils[other]!;
      const second = await photoOf(form.sheet, codes[other]!, marksOf(form, false), -6);
      await readCamera(stage, form, label, second);
      await desk.page.goto(`/prof/diagnostic-tests/${form.id}/submissions`);
      await desk.page.getByText(label).first().waitFor();
      const own = await openStage(hall, 'phone', { as: world.eleve });
      stage.others.push(own);
      await own.page.goto('/eleve/diagnostic-tests');
      const card = own.page.locator('section').filter({ hasText: form.title });
      await card.getByRole('link', { name: 'Voir la copie' }).click();
      await own.page.getByText('4 sur 4').first().waitFor();
      const copies = (await prof(paperForm, { params: { id: form.id } })).body.pupils;
      expect(copies.filter(({ sittingId }) => sittingId).length === 2, 'two copies were not written down');
    },
  },
];

import { testCourses } from '@encrier/contract/teaching/diagnostic-tests';
import sharp from 'sharp';
import { expect, type Journey } from '../frame/journey.ts';
import { openStage, type Stage } from '../frame/stage.ts';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';

type Page = Stage['page'];

const gift = `::Capitale::Quelle est la capitale du Maroc ? {=Rabat ~Fès ~Agadir}

::Le fleuve::Où coule le fleuve ? {~au nord ~au sud}

Rabat est au bord de l’Atlantique. {T}
`;
const square = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#e8eefc' } })
    .composite([{ input: { create: { width: 160, height: 160, channels: 3, background: '#2449b8' } } }])
    .png()
    .toBuffer();
const shown = (name: string, more: string, answers: string, type = 'truefalse'): string =>
  `<question type="${type}"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[<p>${name}</p>${more}` +
  `</questiontext>${answers}</question>`;
/**
 * Three questions of Moodle: one with its picture, one whose picture is missing from the file, one of an unsupported
 * kind.
 */
const moodle = (picture: Buffer): string => {
  const truth = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>';
  const file = `<file name="carre.png" path="/" encoding="base64">${picture.toString('base64')}</file>`;
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>${[
    shown(
      'La figure est un carré.',
      `<img src="@@PLUGINFILE@@/carre.png" alt="Un carré bleu">]]></text>${file}`,
      truth,
    ),
    shown('La carte est à jour.', '<img src="@@PLUGINFILE@@/carte.png" alt="La carte">]]></text>', truth),
    shown('Placez les villes.', ']]></text>', '', 'ddmarker'),
  ].join('')}</quiz>`;
};

/** The course of the teacher that the pupil has, as the form names it. */
async function courseOf({ hall, world }: Stage): Promise<string> {
  const token = await signIn(hall.product, world.schoolId, world.prof.username, world.password);
  const { courses } = (await caller(() => hall.product.url, world.schoolId, token)(testCourses, {})).body;
  const own = courses.find(({ audience }) => audience === '6e A');
  expect(own, `${world.prof.label} teaches no course of 6e A`);
  return `${own.audience} · ${own.subject}`;
}

const send = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });

/** Two files are read, what is refused is said, and what is taken stands in one draft. */
async function bring(page: Page, title: string): Promise<void> {
  await page.goto('/prof/diagnostic-tests/import');
  await send(page, 'questions.gift', gift);
  await page.getByText('2 questions prises').waitFor();
  const list = page.getByRole('list', { name: 'Questions du fichier' });
  const refused = list.getByRole('listitem').filter({ hasText: 'Le fleuve' });
  await refused.getByText('Refusée').waitFor();
  await refused.getByText(/^Aucune bonne réponse n’est indiquée/).waitFor();
  expect((await refused.getByRole('checkbox').count()) === 0, 'a refused question can be ticked');
  await page.getByRole('textbox', { name: 'Titre du test' }).fill(title);
  await page.getByRole('button', { name: 'Créer un brouillon avec 2 questions' }).click();
  await page.waitForURL(/\/edit$/);
  await page.goto(page.url().replace(/\/edit$/, ''));
  await page.getByRole('link', { name: 'Importer des questions' }).click();
  await send(page, 'moodle.xml', moodle(await square()));
  await page.getByText('Avec son image').waitFor();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'La carte' })
    .getByText(/^Une image n’est pas reprise/)
    .waitFor();
  await list.getByRole('listitem').filter({ hasText: 'Placez' }).getByText('(ddmarker)').waitFor();
  await list.getByRole('checkbox', { name: /La carte/ }).uncheck();
  await page.getByRole('button', { name: 'Ajouter 1 question au brouillon' }).click();
  await page.waitForURL(/\/edit$/);
}

/** The draft is finished by hand: its course, and a picture on which a label is put. */
async function finish(page: Page, course: string): Promise<void> {
  await page.getByRole('img', { name: 'Un carré bleu' }).waitFor();
  await page.getByRole('checkbox', { name: course }).check();
  await page.getByRole('combobox', { name: 'L’élève lit son résultat et la correction' }).selectOption('handed');
  await page.getByRole('combobox', { name: 'Genre de la question suivante' }).selectOption('labels');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByRole('textbox', { name: 'Énoncé' }).nth(3).fill('Légendez la figure.');
  await page
    .locator('input[aria-label="Image de la question"]')
    .nth(3)
    .setInputFiles({ name: 'figure.png', mimeType: 'image/png', buffer: await square() });
  await page.getByRole('textbox', { name: 'Ce que montre l’image' }).nth(1).fill('Une figure à légender');
  const board = page.getByRole('button', { name: 'Poser une étiquette au milieu de l’image' });
  const box = await board.boundingBox();
  expect(box && box.height > 50, 'the picture to label is not shown');
  await board.click({ position: { x: box.width / 4, y: box.height / 2 } });
  await page.getByRole('textbox', { name: 'Étiquette 1' }).fill('Le sommet');
  const place = page.getByRole('spinbutton', { name: 'Depuis la gauche, en %' });
  expect(Math.abs(Number(await place.inputValue()) - 25) < 1, `the label stands at ${await place.inputValue()} %`);
  await page.getByRole('button', { name: /^Place de l’étiquette 1/ }).press('ArrowRight');
  expect(Math.abs(Number(await place.inputValue()) - 25.5) < 1, 'the arrow does not move the label');
  await page.getByRole('textbox', { name: 'Étiquettes en trop' }).fill('Le fleuve');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Test enregistré.').waitFor();
  await page.getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click();
  await page.getByText('Test publié.').waitFor();
}

/** The pupil answers what came from both files, and puts the label in its place. */
async function sit(phone: Page, title: string): Promise<void> {
  await phone.goto('/eleve/diagnostic-tests');
  const card = phone.locator('section').filter({ hasText: title });
  await card.getByRole('button', { name: 'Commencer' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Commencer' }).click();
  const next = phone.getByRole('button', { name: 'Question suivante' });
  await phone.getByRole('radio', { name: 'Rabat' }).check({ force: true });
  await next.click();
  await phone.getByRole('radio', { name: 'Vrai' }).check({ force: true });
  await next.click();
  await phone.getByRole('img', { name: 'Un carré bleu' }).waitFor();
  await phone.getByRole('radio', { name: 'Vrai' }).check({ force: true });
  await next.click();
  await phone.getByRole('button', { name: 'Le sommet' }).click();
  await phone.getByRole('button', { name: 'Repère 1' }).click();
  await phone.getByRole('button', { name: 'Repère 1 : Le sommet' }).waitFor();
  await phone.getByRole('button', { name: 'Rendre ma copie' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Rendre ma copie' }).click();
  await phone.getByText('Copie rendue').waitFor({ timeout: 60_000 });
  await phone.getByRole('link', { name: 'Voir mes tests' }).click();
  await phone.locator('section').filter({ hasText: title }).getByRole('link', { name: 'Voir la copie' }).click();
  await phone.getByText('4 sur 4').first().waitFor();
}

/** Questions written elsewhere are brought in, finished, and sat. */
export const diagnosticImportJourneys: Journey[] = [
  {
    name: 'questions of two files join a draft with their pictures, refused ones are reported, and a pupil sits the test',
    on: ['desktop'],
    async play(stage) {
      const { hall, world } = stage;
      const title = `Géographie ${Date.now()}`;
      const course = await courseOf(stage);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      const phone = await openStage(hall, 'phone', { as: world.eleve });
      stage.others.push(desk, phone);
      await bring(desk.page, title);
      await finish(desk.page, course);
      await sit(phone.page, title);
    },
  },
];

import { expect, type Journey } from '../frame/journey.ts';
import { openStage, type Stage, signInOn } from '../frame/stage.ts';
import { courseOfPupil, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];

/** Name of the class in which the teacher has this pupil, as the form lists it. */
async function classOf({ hall, world }: Stage): Promise<string> {
  const course = await courseOfPupil(await teacherCall({ hall, world }), world);
  return `${course.audience} · ${course.subject}`;
}

/** A test of two questions, made and published by hand. */
async function make(page: Page, title: string, course: string): Promise<void> {
  await page.goto('/prof/diagnostic-tests/new');
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  await page.getByRole('checkbox', { name: course }).check();
  await page.getByRole('textbox', { name: 'Énoncé' }).fill('Combien mesure MN ?');
  await page.getByRole('textbox', { name: 'Compétence' }).first().fill('Calculer une longueur');
  await page.getByRole('textbox', { name: 'Réponse 1' }).fill('4,5 cm');
  // Nothing leaves while something is missing; what is typed stays.
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Il en faut au moins deux.').waitFor();
  await page.getByRole('textbox', { name: 'Réponse 2' }).fill('3 cm');
  await page.getByRole('combobox', { name: 'Genre de la question suivante' }).selectOption('truth');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByRole('textbox', { name: 'Énoncé' }).nth(1).fill('Les droites sont parallèles.');
  await page.getByRole('textbox', { name: 'Compétence' }).nth(1).fill('Reconnaître la figure');
  await page.getByRole('combobox', { name: 'L’élève lit son résultat et la correction' }).selectOption('handed');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByText('Brouillon enregistré.').waitFor();
  await page.getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click();
  await page.getByText('Test publié.').waitFor();
}

/**
 * One answer with the network, one without; the page is opened again in between, and handed in before the network is
 * back.
 */
async function sit(phone: Page, title: string): Promise<void> {
  await phone.goto('/eleve/diagnostic-tests');
  const card = phone.locator('section').filter({ hasText: title });
  await card.getByRole('button', { name: 'Commencer' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Commencer' }).click();
  await phone.getByText('Question 1 sur 2').waitFor();
  await phone.getByRole('radio', { name: '4,5 cm' }).check({ force: true });
  await phone.getByText(/^Enregistré à/).waitFor();
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Question suivante' }).click();
  await phone.getByRole('radio', { name: 'Vrai' }).check({ force: true });
  await phone
    .locator('[role="status"][aria-busy="false"]')
    .filter({ hasText: /^Gardé sur cet appareil/ })
    .waitFor();
  await phone.reload();
  await phone.getByText('Question 1 sur 2').waitFor();
  expect(await phone.getByRole('radio', { name: '4,5 cm' }).isChecked(), 'the first answer is lost by a restart');
  await phone.getByRole('button', { name: 'Question suivante' }).click();
  expect(
    await phone.getByRole('radio', { name: 'Vrai' }).isChecked(),
    'what was answered offline is lost by a restart',
  );
  await phone.getByRole('button', { name: 'Rendre ma copie' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Rendre ma copie' }).click();
  await phone.getByText('Hors ligne : la copie attend ici').waitFor();
  await phone.context().setOffline(false);
  await phone.getByText('Copie rendue').waitFor({ timeout: 60_000 });
  await phone.getByRole('link', { name: 'Voir mes tests' }).click();
  await phone.locator('section').filter({ hasText: title }).getByRole('link', { name: 'Voir la copie' }).click();
  await phone.getByText('2 sur 2').first().waitFor();
}

/**
 * One question over all copies: the points of the key are changed, and what the class lacks becomes a group that is
 * taken back.
 */
async function correct(page: Page, testId: string): Promise<void> {
  await page.goto(`/prof/diagnostic-tests/${testId}/submissions?vue=corriger&reponses=toutes`);
  const answer = page.locator('section').filter({ hasText: pupil });
  await answer.getByRole('button', { name: 'Changer les points' }).click();
  await answer.getByRole('textbox', { name: /^Points sur/ }).fill('0');
  await answer.getByRole('textbox', { name: /^Mot à l’élève/ }).fill('Le calcul manque.');
  await answer.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Correction enregistrée.').waitFor();
  await page.getByRole('radio', { name: 'Compétences' }).check({ force: true });
  await page.getByRole('button', { name: 'Créer un groupe de besoin' }).click();
  const window = page.getByRole('dialog');
  const name = window.getByRole('textbox', { name: 'Groupe 1' });
  const group = `Besoin ${Date.now()}`;
  await name.fill(group);
  await window.getByRole('button', { name: 'Créer un groupe' }).click();
  await page.getByText('Groupe de besoin créé.').waitFor();
  const made = page.locator('section').filter({ hasText: 'Groupes créés' });
  await made.getByText(group).waitFor();
  await made.getByRole('button', { name: 'Retirer le groupe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer le groupe' }).click();
  await page.getByText('Groupe retiré.').waitFor();
}

/** A test goes from the teacher to the pupil's phone and back. */
export const diagnosticTestJourneys: Journey[] = [
  {
    name: 'a test is created, sat on a phone that loses the network and restarts, corrected, and its results become a group',
    on: ['phone'],
    installs: true,
    async play(stage) {
      const { hall, page: phone, world } = stage;
      const title = `Thalès ${Date.now()}`;
      const course = await classOf(stage);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      stage.others.push(desk);
      await make(desk.page, title, course);
      await signInOn(phone, world, world.eleve);
      await sit(phone, title);
      await desk.page.getByRole('link', { name: 'Voir les résultats' }).click();
      await desk.page.getByRole('link', { name: pupil }).click();
      await desk.page.getByText('2 sur 2').first().waitFor();
      const [, testId = ''] = /diagnostic-tests\/([0-9a-f-]{36})/.exec(desk.page.url()) ?? [];
      await correct(desk.page, testId);
      await phone.reload();
      await phone.getByText('Le calcul manque.').waitFor();
    },
  },
];

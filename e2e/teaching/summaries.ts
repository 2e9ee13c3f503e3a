import { summaryClasses, summaryOfClass } from '@encrier/contract/teaching/summaries';
import { expect, type Journey } from '../frame/journey.ts';
import { openStage, type Stage, signInOn } from '../frame/stage.ts';
import { ensureTerm, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];

/** The address of the pupil's page, of a teacher who has her. */
export async function pageOf({ hall, world }: Stage): Promise<string> {
  const prof = await teacherCall({ hall, world });
  const { classes } = (await prof(summaryClasses, { query: {} })).body;
  for (const { id } of classes) {
    const { pupils } = (await prof(summaryOfClass, { params: { id }, query: {} })).body;
    const found = pupils.find(({ label }) => label === pupil);
    if (found) return `/prof/bilan?eleve=${found.id}`;
  }
  throw new Error(`${world.prof.label} teaches no class of ${pupil}`);
}

/**
 * Half of it with the network, half without; it comes back after a restart, and is handed in when the network is back.
 */
async function sayOneself(phone: Page): Promise<void> {
  await phone.goto('/eleve/bilan');
  const first = phone.getByRole('group', { name: 'Je me sens bien dans ma classe' });
  await first.getByRole('radio', { name: 'Tout à fait' }).check();
  await phone.getByText('Enregistré', { exact: true }).waitFor();
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.context().setOffline(true);
  await phone.getByRole('textbox', { name: 'Ce dont je suis fier ce trimestre' }).fill('Mon exposé');
  await phone.getByText(/^Gardé sur cet appareil/).waitFor();
  await phone.reload();
  const words = phone.getByRole('textbox', { name: 'Ce dont je suis fier ce trimestre' });
  await words.waitFor();
  expect((await words.inputValue()) === 'Mon exposé', 'what was said offline is lost by a restart');
  await phone.context().setOffline(false);
  // It leaves by itself, at once or when the page is opened again.
  await phone.reload();
  await first.waitFor();
  expect((await words.inputValue()) === 'Mon exposé', 'what was said offline is lost when the network is back');
  await phone.getByRole('button', { name: 'Rendre l’autoévaluation' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Rendre' }).click();
  await phone.getByText('Autoévaluation rendue.').waitFor();
}

/** Teacher and family on one page; what they promise is signed. */
async function meet(desk: Page, address: string): Promise<void> {
  await desk.goto(address);
  await desk.getByText('Mon exposé').waitFor();
  await desk.getByRole('button', { name: 'Rencontrer la famille' }).click();
  await desk.getByRole('heading', { level: 1, name: pupil }).waitFor();
  await desk.getByRole('button', { name: 'Ajouter un engagement' }).click();
  await desk.getByRole('textbox', { name: 'À quoi ?' }).fill('Relire ses leçons chaque soir');
  await desk
    .getByRole('checkbox', { name: /Responsable/ })
    .first()
    .check();
  await desk.getByRole('button', { name: 'Signer la rencontre' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Signer' }).click();
  await desk.getByText('Rencontre signée.').waitFor();
}

/** What a pupil says on a phone comes to the table of a meeting, and what is promised there to the family. */
export const summaryJourneys: Journey[] = [
  {
    name: 'a self-assessment on a phone that loses the network, a meeting with its commitments, and their confirmation by a guardian',
    on: ['phone'],
    installs: true,
    async play(stage) {
      const { hall, page: phone, world } = stage;
      await ensureTerm(stage.world);
      const address = await pageOf(stage);
      await signInOn(phone, world, world.eleve);
      await sayOneself(phone);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      stage.others.push(desk);
      await meet(desk.page, address);
      const home = await openStage(hall, 'phone', { as: world.parent });
      stage.others.push(home);
      await home.page.goto('/parent/bilan');
      await home.page.getByText('Relire ses leçons chaque soir').waitFor();
      await home.page.getByRole('button', { name: 'Confirmer ces engagements' }).click();
      await home.page.getByText('Engagements confirmés.').waitFor();
      await desk.page.reload();
      await desk.page.getByText(/a confirmé le/).waitFor();
    },
  },
];

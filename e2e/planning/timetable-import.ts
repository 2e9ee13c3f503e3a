import { timetableBoard } from '@encrier/contract/planning/timetable';
import { expect, type Journey } from '../frame/journey.ts';
import { another, prove, type Stage } from '../frame/stage.ts';
import { checkLines } from '../product/lists.ts';
import type { World } from '../product/world.ts';

const list = [
  'Jour;Début;Fin;Semaine;Classe;Matière;Professeurs;Salle',
  'Vendredi;08:00;09:00;;6e A;Mathématiques;Hassan Tazi;',
  'Vendredi;08:30;09:30;;6e A;Mathématiques;Hassan Tazi;',
  'Vendredi;11:00;10:00;;6e A;Mathématiques;Hassan Tazi;',
  'Vendredi;10:00;11:00;;6e A;Mathématiques;Hassan Personne;',
  'Jeudi;08:00;09:00;;Classe de la Lune;Mathématiques;Hassan Tazi;',
].join('\n');

const fridays = async ({ call }: World): Promise<string> => {
  const { body } = await call(timetableBoard, { query: {} });
  const own = body.classes.find(({ name }) => name === '6e A')?.id;
  const found = body.series.filter(({ weekday, classId }) => weekday === 5 && classId === own);
  return JSON.stringify(found.map(({ starts, ends }) => [starts, ends]).sort());
};

/** Waits for the plan to be what it is expected to become. */
async function planIs(page: Stage['page'], world: World, expected: string): Promise<void> {
  let now = '';
  for (let turn = 0; turn < 60 && now !== expected; turn += 1) {
    if (turn) await page.waitForTimeout(500);
    now = await fridays(world);
  }
  expect(now === expected, `the plan of Friday is ${now}, not ${expected}`);
}

/** A timetable of another program: read, checked line by line, corrected in place, imported at once, undone. */
export const timetableImportJourneys: Journey[] = [
  {
    name: 'a timetable is imported, checked, corrected line by line, run and undone',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const before = await fridays(world);
      const page = await another(stage, world.admin);
      await page.goto('/admin/timetable');
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await page.getByRole('menuitem', { name: 'Importer' }).click();
      await page.waitForURL('**/admin/timetable/import');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'semaine.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await checkLines(page);
      await page.getByLabel('Lignes lues').waitFor();
      await page.getByText('La classe a déjà une séance').first().waitFor();
      await page.getByText('La séance finit avant de commencer').waitFor();
      await page.getByText('Aucun membre du personnel ne porte ce nom').waitFor();
      await page.getByText('Cette classe n’existe pas cette année').waitFor();
      expect((await fridays(world)) === before, 'a check wrote into the plan');
      const mend = async (name: string, text: string): Promise<void> => {
        const cell = page.getByRole('textbox', { name, exact: true });
        await cell.fill(text);
        await cell.blur();
      };
      await mend('Professeurs, ligne 5', 'Hassan Tazi');
      await page.getByRole('textbox', { name: 'Professeurs, ligne 5' }).waitFor({ state: 'detached' });
      await mend('Fin, ligne 4', '12:00');
      await page.getByText('La séance finit avant de commencer').waitFor({ state: 'detached' });
      await mend('Début, ligne 3', '09:00');
      await page.getByText('La classe a déjà une séance').first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Laisser 1 ligne de côté/ }).click();
      await page.getByRole('button', { name: /^Importer 4 lignes/ }).click();
      await prove(page, world);
      stage.hall.saved.delete(world.admin.id);
      await page.getByText('Import terminé').waitFor({ timeout: 60_000 });
      await planIs(page, world, '[[480,540],[540,570],[600,660],[660,720]]');
      await page.getByRole('button', { name: 'Annuler l’import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click();
      await page.getByText('Tout est comme avant cet import.').waitFor({ timeout: 60_000 });
      await planIs(page, world, before);
    },
  },
];

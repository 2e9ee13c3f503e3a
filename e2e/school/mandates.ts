import { listPupils } from '@encrier/contract/school/pupils';
import type { Journey } from '../frame/journey.ts';
import { another, openStage } from '../frame/stage.ts';

/** Custom fields that an office adds to sheets, and delegates of a class. */
export const mandateJourneys: Journey[] = [
  {
    name: 'the office adds a field to the sheets and fills it, and a guardian reads it',
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const office = await openStage(stage.hall, 'desktop', { as: world.admin });
      stage.others.push(office);
      const { page: desk } = office;
      const { rows } = (await world.call(listPupils, { query: {} })).body;
      const child = rows.find((one) => one.firstName === 'Yasmine')!;
      const field = `Casier ${Date.now() % 10_000}`;
      await desk.goto('/admin/champs');
      await desk.getByRole('button', { name: 'Ajouter un champ' }).first().click();
      const sheet = desk.getByRole('dialog');
      await sheet.getByLabel('Nom du champ').fill(field);
      await sheet.getByLabel('Type de réponse').selectOption('choice');
      await sheet.getByRole('button', { name: 'Ajouter le champ' }).click();
      await sheet.getByText('Un choix propose au moins une réponse').waitFor();
      await sheet.getByLabel('Réponses proposées').fill('Rez-de-chaussée\nPremier étage');
      await sheet.getByLabel('Les familles le lisent').check();
      await sheet.getByRole('button', { name: 'Ajouter le champ' }).click();
      await desk.getByRole('list', { name: 'Fiches : Élèves' }).getByText(field).waitFor();
      await desk.goto(`/admin/eleves/${child.id}`);
      await desk.getByRole('button', { name: 'Remplir les autres renseignements' }).click();
      await desk.getByRole('dialog').getByLabel(field).selectOption({ label: 'Premier étage' });
      await desk.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
      await desk.getByText('Renseignements enregistrés.').waitFor();
      const page = await another(stage, world.parent);
      await page.goto('/parent/famille');
      await page.getByText(field).first().waitFor();
      await page.getByText('Premier étage').first().waitFor();
      await desk.goto('/admin/champs');
      await desk.getByRole('button', { name: `Supprimer ${field}` }).click();
      await desk.getByRole('alertdialog').getByText('Ce qui est écrit sur 1 fiche est perdu.').waitFor();
      await desk.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le champ' }).click();
      await desk.getByText(field).first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a class has a delegate, visible to its families until the last day',
    async play(stage) {
      const { world } = stage;
      const { page } = await openStage(stage.hall, stage.width, { as: world.admin }).then((own) => {
        stage.others.push(own);
        return own;
      });
      const { rows, classes } = (await world.call(listPupils, { query: {} })).body;
      const child = rows.find((one) => one.firstName === 'Yasmine')!;
      const place = classes.find(({ id }) => id === child.classId)!;
      const label = `${child.firstName} ${child.lastName}`;
      await page.goto('/admin/delegues');
      await page.getByRole('button', { name: 'Ajouter un mandat' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Mandat', { exact: true }).selectOption('eco');
      await form.getByLabel('Classe', { exact: true }).selectOption({ label: place.name });
      await form.getByRole('button', { name: 'Donner le mandat' }).click();
      await form.getByText('Choisissez une personne.').waitFor();
      await form.getByLabel('Personne').fill(child.firstName);
      await form.getByRole('option', { name: label }).first().click();
      await form.getByRole('button', { name: 'Donner le mandat' }).click();
      await page.getByText('Mandat donné.').waitFor();
      const family = await another(stage, world.parent);
      await family.goto('/parent/famille');
      await family.getByText('Éco-délégué').first().waitFor();
      await page.goto(`/admin/delegues?mandat=eco-delegues&q=${child.firstName}`);
      await page.getByRole('button', { name: label }).or(page.getByText(label)).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Supprimer' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le mandat' }).click();
      await page.getByText('Mandat supprimé.').waitFor();
      await family.getByText('Éco-délégué').first().waitFor({ state: 'detached' });
    },
  },
];

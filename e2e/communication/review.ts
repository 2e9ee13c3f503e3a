import { accountRights, listRoles, updateEntry } from '@encrier/contract/access/roles';
import type { Page } from 'playwright-core';
import { expect, type Journey } from '../frame/journey.ts';
import { another, type Stage, signInOn } from '../frame/stage.ts';
import type { Person } from '../product/world.ts';

/** A teacher who may write and must be read over: the role that every school begins with. */
async function author({ world }: Stage): Promise<Person> {
  const person = await world.join('claire.moreau');
  const { body: known } = await world.call(listRoles, {});
  const role = known.roles.find(({ template }) => template === 'prof-redacteur');
  const { body: rights } = await world.call(accountRights, { params: { id: person.id } });
  const entry = rights.entries[0];
  expect(role && entry, 'the school has no role of a teacher who writes');
  const { id: entryId, roles, customRoles, active } = entry;
  const { status } = await world.call(updateEntry, {
    params: { id: person.id, entryId },
    body: { roles, customRoles: [role.id], active: true, from: { roles, customRoles, active } },
  });
  expect(status === 200, `the role was refused: ${status}`);
  return person;
}

async function propose(page: Page, title: string): Promise<void> {
  await page.goto('/admin/news/create');
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  const text = page.locator('.tiptap[contenteditable="true"]');
  await text.click();
  await text.pressSequentially('Le départ est à huit heures.');
  await page.getByPlaceholder('Ajouter une classe, un cycle, une matière, une personne…').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page
    .getByText(/\d+ destinataires?/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Proposer à la validation' }).first().click();
  await page.getByText('Proposée à la validation').first().waitFor();
}

async function openFromList(page: Page, title: string): Promise<void> {
  await page.goto('/admin/news');
  await page.getByRole('link', { name: title }).first().click();
  await page.locator('.tiptap[contenteditable="true"]').waitFor();
}

/** Nothing reaches families before somebody else has reviewed it. */
export const reviewJourneys: Journey[] = [
  {
    name: 'a teacher proposes, a second person refuses then accepts, a parent reads',
    async play(stage) {
      const { page, world } = stage;
      const title = `Classe verte ${stage.width}`;
      await signInOn(page, world, await author(stage));
      await propose(page, title);

      const desk = await another(stage, world.admin);
      await openFromList(desk, title);
      await desk.getByRole('button', { name: 'Refuser…' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Refuser et prévenir l’auteur' }).click();
      await desk.getByText('Donnez la raison du refus.').waitFor();
      await desk.getByLabel('Raison du refus').fill('Le lieu du départ manque');
      await desk.getByRole('dialog').getByRole('button', { name: 'Refuser et prévenir l’auteur' }).click();
      await desk.getByText('Refusée : son auteur est prévenu').waitFor();

      await openFromList(page, title);
      await page.getByText('Le lieu du départ manque').waitFor();
      const text = page.locator('.tiptap[contenteditable="true"]');
      await text.click();
      await page.keyboard.press('Control+End');
      await text.pressSequentially(' Rendez-vous devant le portail.');
      await page.getByRole('button', { name: 'Proposer à la validation' }).first().click();
      await page.getByText('Proposée à la validation').first().waitFor();

      // Her class is the author's only one.
      const phone = await another(stage);
      await signInOn(phone, world, await world.join('nour.alaoui'));
      await phone.goto('/parent/actualites');
      await phone.getByRole('link', { name: 'Réunion de rentrée' }).first().waitFor();
      expect((await phone.getByRole('link', { name: title }).count()) === 0, 'families read what nobody has accepted');
      await openFromList(desk, title);
      await desk.getByText('Rendez-vous devant le portail.').first().waitFor();
      await desk.getByRole('button', { name: 'Valider et publier' }).click();
      await desk.getByText('Validée et publiée').waitFor();
      // The open list shows it by itself.
      await phone.getByRole('link', { name: title }).first().click({ timeout: 20_000 });
      await phone.getByText('Rendez-vous devant le portail.').first().waitFor();
    },
  },
];

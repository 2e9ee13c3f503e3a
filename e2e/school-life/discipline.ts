import { expect, type Journey } from '../frame/journey.ts';
import { another, enter } from '../frame/stage.ts';

/** What a teacher gives reaches the parent, and the parent's reply reaches who examines. */
export const disciplineJourneys: Journey[] = [
  {
    name: 'a punishment with a reply: the teacher gives it, the parent acknowledges and answers, the office reads it',
    async play(stage) {
      const { page, world } = stage;
      // A name of its own each time: what an earlier try gave is still there.
      const mark = `${stage.width}, ${Date.now()}`;
      const text = `Le travail n’était pas fait (${mark}).`;
      await enter(stage, world.prof);
      await page.goto('/prof/infractions');
      await page.getByRole('button', { name: 'Valoriser ou punir' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByText('Punition', { exact: true }).click();
      expect(await form.getByRole('radio', { name: 'Punition' }).isChecked(), 'the other kind is not chosen');
      await form.getByRole('combobox', { name: 'Élève' }).fill('yasmine');
      await form.getByRole('option', { name: /Yasmine El Amrani/ }).click();
      await form.getByRole('combobox', { name: 'Nature' }).selectOption({ label: 'Observation écrite' });
      await form.getByRole('textbox', { name: 'Texte pour la famille' }).fill(text);
      await form.getByRole('textbox', { name: /Faits, pour l’école/ }).fill('Recopié sur son voisin Adam.');
      await form.getByRole('button', { name: 'Donner la punition' }).click();
      await page.getByText('La famille en est informée.').waitFor();

      const phone = await another(stage, world.parent);
      await phone.goto('/parent/infractions');
      const card = phone.getByRole('listitem').filter({ hasText: text });
      await card.waitFor();
      expect(
        (await phone.getByText('Recopié sur son voisin').count()) === 0,
        'the family reads the words of the staff',
      );
      await card.getByRole('button', { name: 'J’ai lu' }).click();
      await card.getByText(/lu .*\d/).waitFor();
      await card.getByRole('button', { name: 'Répondre' }).click();
      await card.getByRole('textbox').fill(`Elle était souffrante (${mark}).`);
      await card.getByRole('button', { name: 'Envoyer' }).click();
      await card.getByText(`Elle était souffrante (${mark}).`).waitFor();

      const desk = await another(stage, world.admin);
      await desk.goto('/admin/infractions?attente=repondu');
      await desk
        .getByRole('link', { name: /Yasmine El Amrani/ })
        .first()
        .click();
      const open = desk.getByRole('dialog');
      await open.getByText(`Elle était souffrante (${mark}).`).waitFor();
      await open.getByRole('button', { name: 'Faite', exact: true }).click();
      // The open page of the parent shows it by itself.
      await card.getByText('Faite', { exact: true }).waitFor({ timeout: 20_000 });
    },
  },
];

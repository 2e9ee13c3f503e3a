import { expect, type Journey } from '../frame/journey.ts';
import { another, enter } from '../frame/stage.ts';

/** What a teacher shares reaches the parent, and the parent's word reaches the teacher and the office. */
export const conductJourneys: Journey[] = [
  {
    name: 'a teacher shares a note, the parent answers and acknowledges, the office sees both',
    async play(stage) {
      const { page, world } = stage;
      // A name of its own each time: what an earlier try shared is still there.
      const text = `Les exercices n’étaient pas faits (${stage.width}, ${Date.now()}).`;
      await enter(stage, world.prof);
      await page.goto('/prof/suivi');
      await page.getByRole('button', { name: 'Ajouter une observation' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Élève' }).fill('yasmine');
      await form.getByRole('option', { name: /Yasmine El Amrani/ }).click();
      await form.getByRole('combobox', { name: 'Catégorie' }).selectOption('work');
      await form.getByRole('textbox', { name: 'Observation pour l’école' }).fill('Recopié sur son voisin Adam.');
      await form.getByRole('radio', { name: /Les responsables et l’élève/ }).check();
      await form.getByRole('textbox', { name: 'Texte pour la famille' }).fill(text);
      await form.getByRole('checkbox', { name: 'Demander un accusé de réception' }).check();
      await form.getByRole('button', { name: 'Partager' }).click();
      await page.getByText('Observation partagée avec la famille.').waitFor();

      const phone = await another(stage, world.parent);
      await phone.goto('/parent/suivi');
      const card = phone.getByRole('listitem').filter({ hasText: text });
      await card.waitFor();
      expect(
        (await phone.getByText('Recopié sur son voisin').count()) === 0,
        'the family reads the words of the staff',
      );
      await card.getByRole('button', { name: 'Répondre' }).click();
      await card.getByRole('textbox').fill('Elle était souffrante.');
      await card.getByRole('button', { name: 'Envoyer' }).click();
      await card.getByText('Elle était souffrante.').waitFor();
      await card.getByRole('button', { name: 'J’ai lu' }).click();
      await card.getByText(/· lu /).waitFor();

      const desk = await another(stage, world.admin);
      await desk.goto('/admin/suivi?etat=a-repondre');
      await desk
        .getByRole('link', { name: /Yasmine/ })
        .first()
        .click();
      const open = desk.getByRole('dialog');
      await open.getByText('Elle était souffrante.').waitFor();
      await open
        .getByText(/lu .*\d/)
        .first()
        .waitFor();
      await open.getByRole('button', { name: 'Répondre', exact: true }).click();
      await open.getByRole('textbox', { name: /Réponse à/ }).fill('Merci, bon rétablissement.');
      await open.getByRole('button', { name: 'Envoyer' }).click();
      await open.getByText('Merci, bon rétablissement.').waitFor();
      // The open page of the parent shows it by itself.
      await card.getByText('Merci, bon rétablissement.').waitFor({ timeout: 20_000 });
    },
  },
];

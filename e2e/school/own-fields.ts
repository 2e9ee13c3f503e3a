import { createCustomField } from '@encrier/contract/school/custom-fields';
import { listPupils } from '@encrier/contract/school/pupils';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, prove, signInOn } from '../frame/stage.ts';
import { pupilList } from '../product/lists.ts';

/** What a school notes on its sheets besides. */
export const ownFieldJourneys: Journey[] = [
  {
    name: 'a list of pupils fills a field of the school’s own, seen on the pupil’s page',
    async play(stage) {
      const { world, width } = stage;
      const label = width === 'phone' ? 'Maillot de natation' : 'Maillot';
      const made = await world.call(createCustomField, {
        body: {
          ...{ id: newId(), holder: 'pupil', label, labelAr: '', type: 'choice', choices: ['Petit', 'Grand'] },
          ...{ readers: 'office', family: false },
        },
      });
      expect(made.status === 200, `the field is refused: ${made.status}`);
      const own = (line: string, at: number): string => {
        if (at === 0) return `${line};${label}`;
        return line && `${line};${line.includes('Moreau;Louis') ? 'Énorme' : ''}`;
      };
      const list = pupilList.split('\r\n').map(own).join('\r\n');
      // Signed in anew: the proof that the import asks for changes the session's token.
      const page = await another(stage);
      await signInOn(page, world, world.admin);
      await page.goto('/admin/imports');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'eleves.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await page.getByRole('button', { name: 'Vérifier les lignes' }).click({ timeout: 20_000 });
      await page.getByLabel('Lignes lues').waitFor({ timeout: 30_000 });
      const start = page.getByRole('button', { name: /^(Importer|Terminer)/ });
      expect(await start.isDisabled(), 'an answer that the field does not offer could be imported');
      await page
        .getByText(/Cette réponse n’est pas proposée/)
        .first()
        .waitFor();
      const cell = page.getByLabel(new RegExp(`^${label}, ligne`));
      await cell.fill('grand');
      await cell.press('Enter');
      await page.getByText('Grand', { exact: true }).first().waitFor();
      await start.click();
      await prove(page, world);
      await page
        .getByText(/terminé/i)
        .first()
        .waitFor({ timeout: 30_000 });
      const { body } = await world.call(listPupils, { query: {} });
      const pupil = body.rows.find(({ lastName }) => lastName === 'Moreau')!;
      await page.goto(`/admin/eleves/${pupil.id}`);
      await page.getByRole('heading', { name: 'Autres renseignements' }).waitFor();
      const answer = page
        .locator('dt', { hasText: new RegExp(`^${label}$`) })
        .locator('xpath=following-sibling::dd[1]');
      expect((await answer.innerText()) === 'Grand', 'what the list gave is not on the page of the pupil');
    },
  },
];

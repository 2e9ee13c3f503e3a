import { readFileSync } from 'node:fs';
import { getCertificateSettings, setCertificateSettings } from '@encrier/contract/communication/certificates';
import { createCustomField, fillCustomFields } from '@encrier/contract/school/custom-fields';
import { leavePupils, listPupils } from '@encrier/contract/school/pupils';
import type { Download, Page } from 'playwright-core';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { pagesOf, wordsOf } from '../../apps/api/src/kernel/test/printed.ts';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another } from '../frame/stage.ts';
import type { World } from '../product/world.ts';
import { schoolDay } from '../frame/days.ts';

/** What is saved when something is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = (await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()])) as [
    Download,
    void,
  ];
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
const named = async (world: World, firstName: string) =>
  (await world.call(listPupils, { query: {} })).body.rows.find((one) => one.firstName === firstName)!;
const daysAgo = (count: number): string => schoolDay(-count);

/** A day in the phone's own picker, or in the parts of the date where the screen is wide. */
async function sayDay(page: Page, label: string, day: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  const own = sheet.getByLabel(label, { exact: true }).and(page.locator('input[type="date"]'));
  if (await own.count()) return own.fill(day);
  await sheet.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.type(day.split('-').reverse().join(''));
}

/** Papers about many pupils: departure papers, and a letter with a custom field. */
export const paperJourneys: Journey[] = [
  {
    name: 'certificates for pupils who left between two days are issued, and opened in one document',
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        const { version, selfService } = (await world.call(getCertificateSettings, {})).body;
        const signed = { signatory: 'Nadia Berrada', function: 'directrice', sealId: null };
        await world.call(setCertificateSettings, { body: { version, selfService, ...signed } });
        const gone = [await named(world, 'Louis'), await named(world, 'Kenza')];
        for (const [at, one] of gone.entries()) {
          const body = { on: daysAgo(at + 1), reason: 'Déménagement', pupils: [{ id: one.id, version: one.version! }] };
          const left = await world.call(leavePupils, { body });
          expect(left.status === 200, `departure: ${left.status} ${JSON.stringify(left.body)}`);
        }
        const page = await another(own, world.admin);
        await page.goto('/admin/documents?vue=certificats');
        await page.getByRole('button', { name: 'Pour plusieurs élèves' }).click();
        await page.getByRole('menuitem', { name: 'Pour les départs' }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('list', { name: 'Élèves' }).getByText('Benjelloun Kenza').waitFor();
        // One day is left out: pupils who left on it get nothing.
        await sayDay(page, 'Partis du', daysAgo(1));
        await sheet.getByText('Benjelloun Kenza').waitFor({ state: 'detached' });
        await sayDay(page, 'Partis du', daysAgo(10));
        await sheet.getByText('Benjelloun Kenza').waitFor();
        expect(
          await sheet.getByRole('checkbox', { name: /Moreau Louis/ }).isChecked(),
          'who left without a paper is not chosen',
        );
        await sheet.getByRole('button', { name: 'Délivrer 2 certificats' }).click();
        await sheet.getByText('Délivrés : 2 sur 2').waitFor({ timeout: 60_000 });
        const print = sheet.getByRole('button', { name: /^Imprimer : / });
        const { name, bytes } = await saved(page, () => print.click());
        expect(
          /^Attestation de radiation Départs du \d\d-\d\d-\d{4} au \d\d-\d\d-\d{4}\.pdf$/.test(name),
          `the paper is called ${name}`,
        );
        expect(pagesOf(bytes) === 2, `${pagesOf(bytes)} pages for two pupils`);
        const words = wordsOf(bytes);
        for (const { firstName } of gone) expect(words.includes(firstName), `${firstName} is in no paper`);
        // They have theirs: nobody is selected any more.
        expect(
          await sheet.getByRole('button', { name: 'Délivrer 0 certificat' }).isDisabled(),
          'papers that were made are proposed again',
        );
      }),
  },
  {
    name: 'a letter to a class contains data of each pupil’s sheet, previewed before it is made',
    async play(stage) {
      const { world } = stage;
      const field = `Casier ${stage.width}`;
      const fieldId = newId();
      const shape = { labelAr: '', type: 'text' as const, choices: [], readers: 'office' as const, family: false };
      const made = await world.call(createCustomField, {
        body: { id: fieldId, holder: 'pupil', label: field, ...shape },
      });
      expect(made.status === 200, `field: ${made.status}`);
      const filled = await world.call(fillCustomFields, {
        params: { id: (await named(world, 'Yasmine')).id },
        body: { holder: 'pupil', values: [{ fieldId, value: '12 bis', before: '' }] },
      });
      expect(filled.status === 200, `value: ${filled.status}`);

      const page = await another(stage, world.admin);
      await page.goto('/admin/letters');
      await page.getByRole('button', { name: 'Nouveau modèle' }).click();
      const template = page.getByRole('dialog');
      const title = `Remise des clés ${stage.width}`;
      await template.getByLabel('Nom du modèle').fill(title);
      await template.getByLabel('Objet de la lettre').fill('Casier');
      const text = template.getByRole('textbox', { name: 'Texte' });
      // An unknown field name is refused where it is written.
      await text.fill(`Le casier est le [{fiche.Autre chose}].`);
      await template.getByRole('button', { name: 'Enregistrer' }).click();
      await template.getByText(/^Un champ entre accolades n’existe pas/).waitFor();
      // A clicked field is inserted at the cursor.
      await text.fill('Le casier est le [');
      await template.getByRole('button', { name: `Insérer : ${field}` }).click();
      await text.pressSequentially('], absences [');
      await template.getByRole('button', { name: 'Insérer : demi-journées d’absence de l’année', exact: true }).click();
      await text.pressSequentially('].');
      await template.getByLabel('Objet de la lettre').fill('Casier de ');
      await template.getByRole('button', { name: 'Insérer : prénom de l’élève' }).click();
      expect(
        (await template.getByLabel('Objet de la lettre').inputValue()) === 'Casier de {prenom}',
        'a field that is pressed is not in the subject',
      );
      await template.getByRole('button', { name: 'Enregistrer' }).click();
      await template.waitFor({ state: 'detached' });

      await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Écrire' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Classe', { exact: true }).selectOption({ label: '6e A' });
      await sheet
        .getByRole('checkbox', { name: /Yasmine/ })
        .first()
        .waitFor();
      const preview = await saved(page, () => sheet.getByRole('button', { name: 'Voir la première' }).click());
      expect(preview.name === `Aperçu ${title}.pdf`, `the preview is called ${preview.name}`);
      expect(/absences \[\d+\]/.test(wordsOf(preview.bytes)), 'the preview says no half-days');
      await sheet.getByRole('button', { name: 'Sur papier seulement' }).click();
      const mailing = page.getByRole('dialog').filter({ hasText: 'Imprimer tout' });
      const all = await saved(page, () => mailing.getByRole('button', { name: 'Imprimer tout' }).click());
      const words = wordsOf(all.bytes);
      expect(words.includes('Le casier est le [12 bis]'), `no value in ${words.slice(0, 400)}`);
      expect(words.includes('Le casier est le []'), 'a pupil without a value has one');
    },
  },
];

import { getCertificateSettings, setCertificateSettings } from '@encrier/contract/communication/certificates';
import { createLetterTemplate } from '@encrier/contract/communication/letters';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage } from '../frame/stage.ts';

/** Longer than the minute in which a mailing can be cancelled. */
const leavesWithin = 120_000;

/** Papers of the office for many: letters, from their template to the family that reads one, and certificates. */
export const letterJourneys: Journey[] = [
  {
    name: 'a letter to a class is cancelled, then sent, and a parent reads theirs on a phone',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const title = `Sortie au musée ${stage.width}`;
      const made = await world.call(createLetterTemplate, {
        body: { title, texts: [{ lang: 'fr', subject: 'Sortie de {prenom}', html: '<p>Bonjour {responsables}.</p>' }] },
      });
      expect(made.status === 200, `template: ${made.status}`);
      const office = await another(stage, world.admin);
      const write = async (): Promise<void> => {
        await office.goto('/admin/letters');
        await office.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Écrire' }).click();
        await office.getByLabel('Classe', { exact: true }).selectOption({ label: '6e A' });
        await office.getByRole('button', { name: /^Envoyer \d/ }).click();
        await office.getByText(/^Les lettres partent à/).waitFor();
      };
      await write();
      await office.getByRole('button', { name: 'Annuler l’envoi' }).click();
      await office.getByText('Aucune famille n’a reçu ces lettres.').waitFor();
      await write();
      await office.getByText(/Lettres lues\s:\s0\ssur/).waitFor({ timeout: leavesWithin });

      const sheet = office.getByRole('dialog');
      const phone = await openStage(stage.hall, 'phone', { as: world.parent });
      stage.others.push(phone);
      await phone.page.goto('/parent/documents?vue=courriers');
      const row = phone.page.getByRole('listitem').filter({ hasText: 'Sortie de Yasmine' });
      await row.getByText('Nouveau').waitFor();
      expect((await row.count()) === 1, 'the cancelled letter arrived too');
      await row.getByText('Sortie de Yasmine').click();
      await phone.page.getByRole('dialog').getByText('Sortie de Yasmine.pdf').waitFor();
      // A browser without its own viewer, as on most phones, opens the letter in a tab; then it counts as read.
      const beside = phone.page.getByRole('dialog').getByRole('link', { name: 'Lire le document' });
      await phone.page.getByRole('dialog').locator('iframe').or(beside).first().waitFor();
      if (await beside.isVisible()) await beside.click();
      await phone.page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      await row.getByText('Nouveau').waitFor({ state: 'detached' });

      // The sheet that stayed open updates by itself.
      await sheet.getByText(/Lettres lues\s:\s1\ssur/).waitFor();
      await sheet.getByText(new RegExp(`${world.parent.label},\\slu\\sle`)).waitFor();
    },
  },
  {
    name: 'certificates for a class are issued one by one, and printed in one document',
    on: ['desktop', 'phone'],
    async play(stage) {
      const { world } = stage;
      const settings = await world.call(getCertificateSettings, {});
      if (!settings.body.signatory) {
        const { seal: _seal, version, selfService } = settings.body;
        const signed = { signatory: 'Nadia Berrada', function: 'directrice', sealId: null };
        await world.call(setCertificateSettings, { body: { version, selfService, ...signed } });
      }
      const page = await another(stage, world.admin);
      await page.goto('/admin/documents?vue=certificats');
      await page.getByRole('button', { name: 'Pour plusieurs élèves' }).click();
      await page.getByRole('menuitem', { name: 'Pour une classe' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Classe', { exact: true }).selectOption({ label: '6e A' });
      await sheet.getByLabel('Document', { exact: true }).selectOption({ label: 'Certificat de bonne conduite' });
      const pupils = sheet.getByRole('list', { name: 'Élèves' }).getByRole('checkbox');
      await pupils.first().waitFor();
      // The second width finds the papers of the first: pupils with one are not selected.
      if (!(await pupils.first().isChecked())) await pupils.first().check();
      const issue = sheet.getByRole('button', { name: /^Délivrer \d+ certificat/ });
      const count = /\d+/.exec(await issue.innerText())![0];
      await issue.click();
      await sheet.getByText(`Délivrés : ${count} sur ${count}`).first().waitFor({ timeout: 60_000 });
      const saved = page.waitForEvent('download');
      await sheet
        .getByRole('button', { name: /^Imprimer : Certificat de bonne conduite/ })
        .first()
        .click();
      expect(/^Certificat de bonne conduite 6e A/.test((await saved).suggestedFilename()), 'the name of the paper');
    },
  },
];

import { credentialPeople, printSheets, signInQr } from '@encrier/contract/access/credentials';
import { printedCodes } from '../../apps/api/src/kernel/test/printed.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another } from '../frame/stage.ts';

/** From a paper or a screen of the school to a phone that is signed in. */
export const credentialJourneys: Journey[] = [
  {
    name: 'credentials: the QR of a printed sheet takes a phone from camera to first sign-in',
    on: ['phone'],
    async play({ page, world }) {
      const { body: found } = await world.call(credentialPeople, { query: { q: 'hind.chraibi' } });
      const [guardian] = found.items;
      if (!guardian) throw new Error('the board does not know a guardian of the school');
      const { body: sheet } = await world.call(printSheets, { body: { kind: 'guardians', personIds: [guardian.id] } });
      const [address = ''] = await printedCodes(Buffer.from(sheet.pdf, 'base64'));
      expect(address.includes('/scan#v1.') && address.includes('~'), `the sheet's QR holds ${address}`);
      await page.goto(address);
      await page.getByLabel('Mot de passe', { exact: true }).waitFor();
      expect(!page.url().includes('~'), 'the code stays in the address');
      expect(
        (await page.getByLabel('Identifiant').inputValue()) === guardian.username,
        'the sheet opens another account',
      );
      await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots sans suite');
      await page.getByRole('button', { name: 'Activer mon compte' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/parent'));
      await page.goto(address);
      await page.getByLabel('Code de première connexion').waitFor();
    },
  },
  {
    name: 'credentials: a QR shown at the desk signs a phone in without a password',
    on: ['phone'],
    async play({ page, world }) {
      const { body } = await world.call(signInQr, { body: { accountId: world.parent.id } });
      await page.goto(body.url);
      await page.getByRole('button', { name: 'Se connecter sur ce téléphone' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/parent'));
    },
  },
  {
    name: 'credentials: the board shows who still needs an invitation and keeps its state in the address',
    async play(stage) {
      const page = await another(stage, stage.world.admin);
      await page.goto('/admin/parent-credentials');
      const invite = page.getByRole('list', { name: 'États' }).getByRole('button', { name: /À inviter/ });
      await invite.click();
      await page.waitForURL((url) => url.searchParams.get('etat') === 'a-inviter');
      await page.reload();
      expect((await invite.getAttribute('aria-pressed')) === 'true', 'the filter is lost with a reload');
      await page.getByRole('button', { name: 'Voir le tableau' }).click();
      await page.getByRole('table', { name: 'Premières connexions par jour' }).waitFor();
    },
  },
];

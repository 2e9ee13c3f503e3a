import { devices } from '@encrier/contract/access/auth';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, prove, signInOn } from '../frame/stage.ts';
import { freshCode } from '../product/totp.ts';

/** Actions of a person on their own account. */
export const accountJourneys: Journey[] = [
  {
    name: 'a lost device is signed out from another',
    last: true,
    async play(stage) {
      const { page, world } = stage;
      await signInOn(page, world, world.personnel);
      const lost = await another(stage);
      await signInOn(lost, world, world.personnel);
      await page.goto('/account');
      const list = page.getByRole('list', { name: 'Appareils' });
      await page.getByText('Cet appareil', { exact: true }).waitFor();
      const before = await list.getByRole('listitem').count();
      await list
        .getByRole('button', { name: /^Déconnecter/ })
        .first()
        .click();
      await page.getByText('Appareil déconnecté').waitFor();
      for (let turn = 0; turn < 30 && (await list.getByRole('listitem').count()) >= before; turn += 1)
        await page.waitForTimeout(100);
      expect((await list.getByRole('listitem').count()) < before, 'the device still stands in the list');
      // The revoked session is refused at its next request, whichever of the others it was.
      const token = await signIn(stage.hall.product, world.schoolId, world.personnel.username, world.password);
      const { body } = await caller(() => stage.hall.product.url, world.schoolId, token)(devices, {});
      expect(body.items.length >= 1, 'no device is left');
    },
  },
  {
    name: 'switch of language, kept with the account',
    last: true,
    async play(stage) {
      const { page, world } = stage;
      await signInOn(page, world, world.transport);
      await page.goto('/account');
      const choose = (lang: 'ar' | 'fr'): Promise<void> =>
        page
          .getByRole('main')
          .getByText(lang === 'ar' ? 'العربية' : 'Français', { exact: true })
          .click();
      await choose('ar');
      await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
      await page.waitForTimeout(600);
      const other = await another(stage);
      await signInOn(other, world, world.transport);
      await other.locator('html[lang="ar"]').waitFor();
      await choose('fr');
      await page.locator('html[lang="fr"][dir="ltr"]').waitFor();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'a passkey is made, opens the account without a password, and is removed',
    last: true,
    on: ['phone'],
    async play(stage) {
      const { page, world } = stage;
      const chromium = await page.context().newCDPSession(page);
      await chromium.send('WebAuthn.enable');
      await chromium.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await signInOn(page, world, world.personnel);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Ajouter cet appareil' }).click();
      await page.getByLabel('Mot de passe', { exact: true }).fill(world.password);
      await page.getByRole('button', { name: 'Confirmer mon identité' }).click();
      await page.getByText('Clé d’accès ajoutée').waitFor();
      const keys = page.getByRole('list', { name: 'Clés d’accès' });
      await keys.getByRole('button', { name: /^Renommer/ }).click();
      await page.getByLabel('Nom de la clé').fill('Mon téléphone');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await keys.getByText('Mon téléphone').waitFor();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/login'));
      await page.getByRole('button', { name: 'Entrer avec une clé d’accès' }).click();
      await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
      await page.waitForURL((url) => url.pathname.startsWith('/personnel'));
      await page.goto('/account');
      await keys.getByRole('button', { name: 'Retirer « Mon téléphone »' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer la clé' }).click();
      await page.getByRole('button', { name: 'Confirmer avec une clé d’accès' }).click();
      await page.getByText('Clé d’accès retirée').waitFor();
      await keys.getByText('Aucune clé').waitFor();
    },
  },
  {
    name: 'a user looks as somebody, read-only, with a banner and a reason',
    last: true,
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.admin);
      await page.goto(`/admin/accounts?q=${world.eleve.username}`);
      await page.getByRole('main').getByText(world.eleve.label).first().click();
      await page.getByText('Voir comme cette personne').click();
      await page.getByLabel('Motif').fill('Aide au téléphone');
      await page.evaluate('window.stays = true');
      await page.getByRole('button', { name: 'Voir pendant 30 minutes' }).click();
      await page.getByLabel('Code à 6 chiffres').fill(await freshCode(world));
      await page.getByRole('button', { name: 'Confirmer mon identité' }).click();
      await page.getByText('Vous voyez l’application comme').waitFor();
      await page.waitForURL((url) => url.pathname.startsWith('/eleve'));
      await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
      // What the look may not read is refused: no reason to begin again.
      await page.waitForTimeout(500);
      expect(await page.evaluate<boolean>('window.stays === true'), 'the page was loaded again by itself');
      await page.reload();
      await page.getByRole('button', { name: 'Revenir à mon compte' }).waitFor();
      await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
      expect(new URL(page.url()).pathname.startsWith('/eleve'), `loaded again, the look stands at ${page.url()}`);
      const refused = await page.evaluate<number>(
        `fetch(location.origin + '/api/${world.schoolId}/notifications/read', { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'encrier', 'x-user-as': '${world.eleve.id}' }, body: '{}' }).then((answer) => answer.status)`,
      );
      expect(refused === 403, `a write while looking answers ${refused}`);
      await page.getByRole('button', { name: 'Revenir à mon compte' }).click();
      await page.getByText('Vous voyez l’application comme').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a role is given for a time, and removed early',
    last: true,
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      // Signed in anew: the proof that is asked for changes the session's token.
      const page = await another(stage);
      await signInOn(page, world, world.admin);
      await page.goto(`/admin/accounts?q=${world.transport.username}`);
      await page.getByRole('main').getByText(world.transport.label).first().click();
      const sheet = page.getByRole('dialog').first();
      await sheet.getByRole('button', { name: 'Donner un rôle pour un temps' }).first().click();
      const form = page.getByRole('dialog', { name: 'Donner un rôle pour un temps' });
      await form.getByLabel('Rôle', { exact: true }).selectOption('personnel');
      const today = await form.getByLabel('Premier jour').inputValue();
      await form.getByLabel('Dernier jour').fill(today);
      await form.getByLabel('Motif').fill('Remplacement');
      await form.getByRole('button', { name: 'Donner ce rôle' }).click();
      const term = sheet.getByRole('listitem').filter({ hasText: 'Remplacement' });
      await prove(page, world);
      await term.waitFor();
      await term.getByRole('button', { name: /^Retirer/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer ce rôle' }).click();
      await page.getByText('Rôle retiré').waitFor();
      await term.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a user’s own role is entrusted to a colleague, and taken back',
    last: true,
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage);
      await signInOn(page, world, world.admin);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Confier un rôle' }).click();
      const form = page.getByRole('dialog', { name: 'Confier un rôle' });
      await form.getByRole('button', { name: 'Confier ce rôle' }).click();
      await form.getByText('À remplir').first().waitFor();
      await form.getByLabel('Rôle', { exact: true }).selectOption({ label: 'Direction' });
      await form.getByLabel('Collègue').fill(world.transport.label.slice(0, 5));
      await form.getByRole('option', { name: world.transport.label }).click();
      const today = await form.getByLabel('Premier jour').inputValue();
      await form.getByLabel('Dernier jour').fill('2020-01-01');
      await form.getByLabel('Motif').fill('Congé');
      await form.getByRole('button', { name: 'Confier ce rôle' }).click();
      await prove(page, world);
      await form.getByText('dans les six mois').waitFor();
      await form.getByLabel('Dernier jour').fill(today);
      await form.getByRole('button', { name: 'Confier ce rôle' }).click();
      const given = page.getByRole('listitem').filter({ hasText: 'Congé' });
      await given.getByText(world.transport.label).waitFor();
      await given.getByRole('button', { name: /^Retirer/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre ce rôle' }).click();
      await page.getByText('Rôle repris').waitFor();
      await given.waitFor({ state: 'detached' });
    },
  },
];

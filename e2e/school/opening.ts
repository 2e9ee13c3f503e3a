import { spawn } from 'node:child_process';
import { listPeople } from '@encrier/contract/school/imports';
import { expect, type Journey } from '../frame/journey.ts';
import { addressOf, another, openStage, prove } from '../frame/stage.ts';
import { checkLines, wrongList } from '../product/lists.ts';
import { ended, type Product, startProduct, temporaryData } from '../product/product.ts';
import { password, setupCode, setupOf } from '../product/school.ts';

/** Opening a school. */
export const openingJourneys: Journey[] = [
  {
    name: 'first set-up in the browser',
    async play(stage) {
      const data = temporaryData();
      const product = await startProduct({ dataDir: data.path, env: { DEMO: '0' } });
      const own = await openStage({ ...stage.hall, product, saved: new Map() }, stage.width);
      stage.others.push(own);
      const { page } = own;
      try {
        const { admin, school } = setupOf('');
        await page.goto(addressOf(product));
        await page.waitForURL((url) => url.pathname === '/setup');
        await page.getByLabel('Code de démarrage').fill(await setupCode(product));
        await page.getByRole('button', { name: 'Continuer' }).click();
        await page.getByLabel('Nom de l’école').fill(school.title);
        await page.getByLabel('Ville').fill(school.city);
        await page.getByRole('button', { name: 'Continuer' }).click();
        await page.getByLabel('Prénom').fill(admin.prenom);
        await page.getByLabel('Nom', { exact: true }).fill(admin.nom);
        expect((await page.getByLabel('Identifiant').inputValue()) !== '', 'no username is proposed');
        await page.getByLabel('Mot de passe', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Créer l’école' }).click();
        await page.getByText('Votre école est ouverte').waitFor();
        await page.goto('/admin');
        await page.getByRole('main').waitFor();
        expect(new URL(page.url()).pathname.startsWith('/admin'), `the administrator stands at ${page.url()}`);
        await page.goto('/setup');
        await page.waitForURL((url) => url.pathname !== '/setup');
      } finally {
        await page.goto('about:blank');
        await product.stop();
        data.remove();
      }
    },
  },
  {
    name: 'a class list is imported with errors corrected on screen',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.admin);
      const changed = wrongList
        .replaceAll('P000', 'Q000')
        .replaceAll(/El Amrani|Benjelloun|Moreau|Chraïbi/g, 'Nouveau')
        .replaceAll('06610', '06770');
      await page.goto('/admin/imports');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'rentree.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
      await checkLines(page);
      await page.getByLabel('Lignes lues').waitFor();
      expect(
        await page.getByRole('button', { name: /^Importer/ }).isDisabled(),
        'a list with errors could be imported',
      );
      await page.getByRole('button', { name: /^Laisser \d+ lignes? de côté/ }).click();
      await page.getByRole('button', { name: /^Importer \d+ ligne/ }).click();
      await prove(page, world);
      // The proof gave this session a new token: the next journey signs in again.
      stage.hall.saved.delete(world.admin.id);
      await page
        .getByText(/Résultat|créé/)
        .first()
        .waitFor();
      for (let turn = 0; turn < 40; turn += 1) {
        const { body } = await world.call(listPeople, { query: { q: 'Nouveau' } });
        if (body.total === 3) return;
        await page.waitForTimeout(250);
      }
      expect(false, 'the lines that were right did not all become pupils');
    },
  },
  {
    name: 'a user switches between two schools on one device, which stay separate',
    async play(stage) {
      const { world, hall } = stage;
      const second = await addSchool(hall.product, `Lycée ${stage.width} ${Date.now()}`);
      const page = await another(stage, world.parent);
      await page.goto('/scan');
      await page.getByRole('textbox').fill(second.key.slice(0, -4));
      await page.getByRole('button', { name: 'Ajouter cette école' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
      await page.getByRole('textbox').fill(second.key);
      await page.getByRole('button', { name: 'Ajouter cette école' }).click();
      await page.getByLabel('Identifiant').fill('h.alaoui');
      await page.getByText(second.title).first().waitFor();
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/admin'));
      // Closes the guided tour of a first visit, as a person would.
      const tour = page.locator('.driver-popover');
      await tour.waitFor();
      await page.keyboard.press('Escape');
      await tour.waitFor({ state: 'detached' });
      const users = await page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.endsWith('-user'))");
      expect(users.length === 2, `users of this device: ${users.join(', ')}`);
      if (stage.width === 'phone')
        await page
          .getByRole('button', { name: /Plus|Menu/ })
          .first()
          .click();
      await page
        .getByRole('button', { name: /changer d’école/ })
        .first()
        .click();
      // Its button is at the top of the menu: the panel opens beside it.
      const panel = page.getByRole('dialog');
      await panel.getByText('Collège des Orangers').waitFor();
      const left = (await panel.boundingBox())?.x ?? -1;
      expect(left === 0, `the panel of schools opens ${left} px away from its button`);
      await panel.getByText('Collège des Orangers').click();
      await page.waitForURL((url) => url.pathname.startsWith('/parent'));
      await page.getByRole('heading', { name: `Bonjour ${world.parent.label.split(' ')[0]}` }).waitFor();
    },
  },
];

/** A second school on the same deployment, made from the command line while the server runs. */
async function addSchool(product: Product, title: string): Promise<{ title: string; key: string }> {
  const args = [
    'apps/api/src/commands/create-school.ts',
    '--title',
    title,
    '--username',
    'h.alaoui',
    '--prenom',
    'Hind',
    '--nom',
    'Alaoui',
    '--password-stdin',
  ];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, PUBLIC_URL: addressOf(product) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(password);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  await ended(child);
  const key = /^v1\.\S+$/m.exec(text)?.[0];
  if (!key) throw new Error(`no second school: ${text.slice(0, 500)}`);
  return { title, key };
}

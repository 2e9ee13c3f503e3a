import { expect, type Journey } from '../frame/journey.ts';
import { another, signInOn } from '../frame/stage.ts';

const homes = {
  parent: '/parent',
  eleve: '/eleve',
  prof: '/prof',
  transport: '/transport',
  personnel: '/personnel',
  admin: '/admin',
} as const;

const signIns: Journey[] = Object.entries(homes).map(([role, home]) => ({
  name: `sign-in of ${role}`,
  on: role === 'admin' ? ['desktop'] : ['desktop', 'phone'],
  async play({ page, world }) {
    await signInOn(page, world, world[role as keyof typeof homes]);
    expect(new URL(page.url()).pathname.startsWith(home), `${role} begins at ${home}, not at ${page.url()}`);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(!/s\d+\.[A-Za-z0-9_-]{43}/.test(stored), 'the token stands in the storage of the browser');
  },
}));

/** Signing in and signing out. */
export const signInJourneys: Journey[] = [
  ...signIns,
  {
    name: 'a wrong password gives the same message as a wrong name',
    async play({ page, world }) {
      const said: string[] = [];
      for (const name of [world.parent.username, 'personne.inconnue']) {
        await page.goto('/login');
        await page.getByLabel('Identifiant').fill(name);
        await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon mot');
        await page.getByRole('button', { name: 'Se connecter' }).click();
        said.push(await page.getByRole('alert').or(page.locator('[role="status"]')).first().innerText());
      }
      expect(said[0] === said[1] && said[0], `two answers: ${said.join(' / ')}`);
    },
  },
  {
    name: 'activation of a parent with a printed code',
    on: ['phone'],
    async play({ page, world }) {
      const code = await world.codeOf(world.invited);
      await page.goto('/activation');
      await page.getByLabel('Code de première connexion').fill(code);
      await page.getByRole('button', { name: 'Continuer' }).click();
      expect(
        (await page.getByLabel('Identifiant').inputValue()) === world.invited.username,
        'the activation names another account',
      );
      await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots sans suite');
      await page.getByRole('button', { name: 'Activer mon compte' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/parent'));
      await page.goto('/activation');
      await page.getByLabel('Code de première connexion').fill(code);
      await page.getByRole('button', { name: 'Continuer' }).click();
      await page.waitForTimeout(500);
      expect(await page.getByLabel('Code de première connexion').isVisible(), 'a spent code opened a second time');
    },
  },
  {
    name: 'a page requested before sign-in opens after it',
    async play({ page, world }) {
      await page.goto('/parent/newsfeed');
      await page.getByLabel('Identifiant').fill(world.parent.username);
      await page.getByLabel('Mot de passe', { exact: true }).fill(world.password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('heading', { name: 'Réunion de rentrée' }).first().waitFor();
      expect(new URL(page.url()).pathname === '/parent/newsfeed', `after sign-in one stands at ${page.url()}`);
    },
  },
  {
    name: 'somebody else’s area answers 403, an unknown address 404',
    async play(stage) {
      const page = await another(stage, stage.world.parent);
      for (const [path, words] of [
        ['/admin/roles-management', /acc[eè]s|droit|autoris/i],
        ['/parent/rien-de-tel', /introuvable|n’existe pas|404/i],
      ] as const) {
        await page.goto(path);
        await page.getByRole('main').getByRole('heading').first().waitFor();
        const said = await page.getByRole('main').innerText();
        expect(words.test(said), `${path} says: ${said.slice(0, 200)}`);
      }
    },
  },
];

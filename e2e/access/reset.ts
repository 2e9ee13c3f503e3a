import { stepUp, updateProfile } from '@encrier/contract/access/auth';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { signInOn } from '../frame/stage.ts';

/** A password that was forgotten, and the mail that helps. */
export const resetJourneys: Journey[] = [
  {
    name: 'a forgotten password is replaced by a link in a mail',
    last: true,
    async play({ page, world, hall: { product, mailbox }, width }) {
      // A person whom no other journey signs in: a second code would close the account's address for a day.
      const person = await world.join(width === 'desktop' ? 'omar.chraibi' : 'paul.moreau');
      const address = `parent.${width}@example.org`;
      const as = (token: string) => caller(() => product.url, world.schoolId, token);
      const first = await signIn(product, world.schoolId, person.username);
      const { body: proven } = await as(first)(stepUp, { body: { password: world.password } });
      const { status } = await as(proven.token ?? first)(updateProfile, { body: { email: address } });
      expect(status === 200, `the address was refused: ${status}`);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
      await page.getByLabel('Identifiant').fill(person.username);
      await page.getByRole('button', { name: 'Recevoir un lien' }).click();
      await page.getByText('Regardez vos courriels').waitFor();
      const [link] = await mailbox.find(address, /http:\/\/localhost:\d+\/reset#s\d+\.[A-Z0-9-]{19}/);
      // The link differs from this page only after the `#`: a browser already on it would not reload it.
      await page.goto('/login');
      await page.goto(link);
      const chosen = `encre verte de ${width}`;
      await page.getByLabel('Nouveau mot de passe').fill(chosen);
      expect(!page.url().includes('#'), 'the code still stands in the address');
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await page.getByText('Mot de passe changé').waitFor();
      await signInOn(page, { ...world, password: chosen }, person);
      await page.goto(link);
      await page.getByLabel('Nouveau mot de passe').fill('un autre mot de passe');
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await page.waitForTimeout(500);
      expect(
        await page.getByRole('button', { name: 'Changer le mot de passe' }).isVisible(),
        'a spent link opened a second time',
      );
    },
  },
];

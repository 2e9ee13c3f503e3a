import { me, updateProfile } from '@encrier/contract/access/auth';
import type { Page } from 'playwright-core';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { type Stage, signInOn } from '../frame/stage.ts';

const tour = (page: Page) => page.locator('.driver-popover');

/** A person who has not seen the tour yet, on their first page. */
async function newcomer({ page, world, hall: { product } }: Stage) {
  const person = await world.join('karim.benjelloun');
  const own = caller(() => product.url, world.schoolId, await signIn(product, world.schoolId, person.username));
  await own(updateProfile, { body: { tourSeen: [] } });
  await signInOn(page, world, person);
  await tour(page).getByText('Votre accueil').waitFor();
  return own;
}

/** Waits until the account remembers the tour, then loads the page again: it must not come back. */
async function staysAway(page: Page, own: ReturnType<typeof caller>): Promise<void> {
  await tour(page).waitFor({ state: 'detached' });
  for (let turn = 0; turn < 50; turn += 1) {
    const { body } = await own(me, {});
    if (body.tourSeen.includes('home')) break;
    expect(turn < 49, 'the account does not remember the tour');
    await page.waitForTimeout(100);
  }
  await page.reload();
  await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  await page.waitForTimeout(1200);
  expect((await tour(page).count()) === 0, 'the tour came back');
}

/** The account panel: at hand on a wide screen, under the menu on a phone. */
async function openAccount({ page, width }: Stage): Promise<void> {
  if (width === 'phone') await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page
    .getByRole('button', { name: /mon compte/ })
    .filter({ visible: true })
    .first()
    .click();
}

/** The visit of the first day. */
export const tourJourneys: Journey[] = [
  {
    name: 'the guided tour plays once, to its end',
    last: true,
    async play(stage) {
      const { page } = stage;
      const own = await newcomer(stage);
      for (
        let stop = 0;
        stop < 6 && !(await tour(page).getByRole('button', { name: 'Terminer' }).isVisible());
        stop += 1
      )
        await tour(page).getByRole('button', { name: 'Suivant' }).click();
      await tour(page).getByRole('button', { name: 'Terminer' }).click();
      await staysAway(page, own);
    },
  },
  {
    name: 'the guided tour is skipped, and played again from the account',
    last: true,
    async play(stage) {
      const { page } = stage;
      const own = await newcomer(stage);
      await tour(page).getByRole('button', { name: 'Fermer' }).click();
      await staysAway(page, own);
      await openAccount(stage);
      await page.getByRole('button', { name: 'Revoir la visite guidée' }).click();
      await tour(page).getByText('Votre accueil').waitFor();
      await tour(page).getByRole('button', { name: 'Suivant' }).click();
    },
  },
  {
    name: 'a window ends the guided tour and can be used',
    last: true,
    on: ['desktop'],
    async play(stage) {
      const { page } = stage;
      const own = await newcomer(stage);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').filter({ visible: true }).getByRole('combobox').fill('actualités');
      await tour(page).waitFor({ state: 'detached' });
      await page.getByRole('dialog').getByRole('option').first().click();
      await page.waitForURL((url) => url.pathname !== '/parent');
      await page.goto('/');
      await staysAway(page, own);
    },
  },
];

import { listNotifications } from '@encrier/contract/kernel/notifications';
import { addGuardian } from '@encrier/contract/school/persons';
import { getExitSettings, setExitSettings } from '@encrier/contract/school-life/exits';
import { gateList, returnPassage } from '@encrier/contract/school-life/exits-gate';
import type { Page } from 'playwright-core';
import { expect, type Journey } from '../frame/journey.ts';
import { another, enter } from '../frame/stage.ts';
import type { World } from '../product/world.ts';

/** A new name made of letters. */
const freshName = (): string =>
  `Omar${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('')}`;

async function pupilAtGate({ call }: World, label: string) {
  const { pupils } = (await call(gateList, {})).body;
  const found = pupils.find((one) => one.label === label);
  expect(found !== undefined, `${label} is not on the list of the gate`);
  return found!;
}
/** The gate is open at any hour of any day, and the pupil is in the school, whatever an earlier try left. */
async function openGate(world: World, label: string): Promise<void> {
  const { levels: _levels, ...rules } = (await world.call(getExitSettings, {})).body;
  const body = {
    ...rules,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: '00:00',
    lessonsEndAt: '00:01',
    closesAt: '23:59',
  };
  expect((await world.call(setExitSettings, { body })).status === 200, 'the hours of exits were not set');
  const { passage } = await pupilAtGate(world, label);
  if (passage?.status === 'left')
    await world.call(returnPassage, { params: { id: passage.id }, body: { at: new Date().toISOString() } });
}
async function openGatePage(page: Page): Promise<void> {
  await page.goto('/admin/student-exit/portail');
  await page.getByRole('button', { name: 'Scanner' }).waitFor();
}

/** At the gate: a person kept away by a court, and one who comes once with a pass. */
export const exitJourneys: Journey[] = [
  {
    name: 'an exit refused by a court restriction alerts the gate and is recorded; the text of the order stays hidden',
    async play(stage) {
      const { page, world } = stage;
      const pupil = 'Kenza Benjelloun';
      const last = freshName();
      await openGate(world, pupil);
      const { id } = await pupilAtGate(world, pupil);
      const added = await world.call(addGuardian, {
        params: { id },
        body: {
          guardianId: null,
          person: {
            firstName: 'Driss',
            lastName: last,
            firstNameAr: '',
            lastNameAr: '',
            phone: null,
            phone2: null,
            email: null,
            address: '',
          },
          kind: 'other',
          legal: false,
          digitalAccess: false,
          startsOn: null,
          rank: 9,
          payer: false,
          payerShare: null,
          livesWith: false,
          emergencyOrder: null,
          mayPickUp: false,
          receivesReports: false,
          channels: [],
          custody: 'none',
          restriction: 'Jugement du 14 mars, affaire 2025.',
        },
      } as never);
      expect(added.status === 200, `the guardian could not be added: ${JSON.stringify(added.body)}`);

      await enter(stage, world.admin);
      await openGatePage(page);
      await page.getByRole('searchbox', { name: 'Rechercher un élève' }).fill(pupil);
      await page.getByRole('button', { name: new RegExp(pupil) }).click();
      const sheet = page.getByRole('dialog');
      await sheet
        .getByRole('alert')
        .filter({ hasText: `Ne pas laisser sortir avec Driss ${last}` })
        .waitFor();
      await sheet.getByRole('button', { name: `Driss ${last} est là` }).click();
      await page.getByRole('button', { name: 'Garder à l’école' }).click();
      await sheet.getByText(/Refusé · /).waitFor();
      expect((await page.getByText('Jugement').count()) === 0, 'the gate shows the words of the court');
      const { items } = (await world.call(listNotifications, { query: {} })).body;
      expect(!JSON.stringify(items).includes('Jugement'), 'a notice has the words of the court');
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'Registre' }).check({ force: true });
      await page.getByText(`Driss ${last}`).first().waitFor();
      await page.getByText('Décision de justice').first().waitFor();
    },
  },
  {
    name: 'a grandmother’s day pass is created on a phone, shown by its link, and read once at the gate',
    async play(stage) {
      const { page, world } = stage;
      const pupil = 'Yasmine El Amrani';
      const who = `Zineb ${freshName()}`;
      await openGate(world, pupil);
      await enter(stage, world.parent);
      await page.goto('/parent/sorties');
      await page.getByRole('button', { name: `Laissez-passer d’un jour pour ${pupil}` }).click();
      const form = page.getByRole('dialog');
      await form
        .getByRole('combobox', { name: 'Qui vient chercher l’élève ?' })
        .selectOption({ label: 'Une autre personne' });
      await form.getByRole('textbox', { name: 'Prénom et nom' }).fill(who);
      await form.getByRole('textbox', { name: 'Téléphone' }).fill('06 61 22 33 44');
      await form.getByRole('button', { name: 'Créer le laissez-passer' }).click();
      const pass = page.getByRole('dialog').filter({ hasText: `Laissez-passer : ${who}` });
      await pass.getByRole('img', { name: 'Code à scanner au portail' }).waitFor();
      const code = (await pass.locator('strong[dir=ltr]').textContent()) ?? '';

      const phone = await another(stage);
      const address = `/verification/${world.schoolId}-passe-${code}`;
      await phone.goto(address);
      await phone.getByText('Pour venir chercher Yasmine').waitFor();
      const said = (await phone.getByRole('main').textContent()) ?? '';
      expect(!/El Amrani|6e A|0661/.test(said), `the link says more than it should: ${said}`);

      const desk = await another(stage, world.admin);
      await openGatePage(desk);
      const read = async (): Promise<void> => {
        await desk.getByRole('button', { name: 'Scanner' }).click();
        await desk.getByRole('textbox', { name: 'Code du laissez-passer' }).fill(code);
        await desk.getByRole('button', { name: 'Vérifier' }).click();
      };
      await read();
      const sheet = desk.getByRole('dialog').filter({ hasText: pupil });
      await sheet.getByText('Laissez-passer valable').waitFor();
      await sheet.getByRole('button', { name: `Remettre à ${who}` }).click();
      await desk.getByRole('checkbox', { name: /J’ai vérifié son identité/ }).check();
      await desk.getByRole('button', { name: 'Remettre', exact: true }).last().click();
      await sheet.getByText(/Sorti · /).waitFor();
      await desk.keyboard.press('Escape');
      await read();
      // The pupil already left: a copy of the pass is refused.
      await desk.getByText('Laissez-passer déjà utilisé').waitFor();

      await phone.reload();
      await phone.getByText('Ce laissez-passer n’est plus valable').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText(new RegExp(who)).first().waitFor();
      await page.getByText('Utilisé', { exact: true }).first().waitFor({ timeout: 20_000 });
      await openGate(world, pupil);
    },
  },
];

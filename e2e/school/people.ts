import { readFileSync } from 'node:fs';
import { createCustomField } from '@encrier/contract/school/custom-fields';
import { structure } from '@encrier/contract/school/imports';
import { listPupils } from '@encrier/contract/school/pupils';
import { getRollover } from '@encrier/contract/school/rollover';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { printedCodes } from '../../apps/api/src/kernel/test/printed.ts';
import { apart } from '../frame/apart.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, prove, signInOn } from '../frame/stage.ts';
import { listYears, updateYear } from '@encrier/contract/school/years';
import { checkLines, pupilList } from '../product/lists.ts';
import { publish } from '../product/world.ts';
import { schoolDay } from '../frame/days.ts';

const sample = new URL('../../demo/samples/classe-list-sample.csv', import.meta.url);

/** The office's first days, and requests of families. */
export const peopleJourneys: Journey[] = [
  {
    name: 'the secretary’s first hour: a file of 640 pupils, sheets on paper, a parent signed in on a phone',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        const page = await another(own, world.admin);
        await page.goto('/admin/imports');
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'classe-list-sample.csv', mimeType: 'text/csv', buffer: readFileSync(sample) });
        await checkLines(page);
        await page.getByLabel('Lignes lues').waitFor({ timeout: 30_000 });
        await page.getByRole('button', { name: /^Importer 640 lignes/ }).click();
        await prove(page, world);
        let pupils = 0;
        for (let turn = 0; turn < 120 && pupils < 640; turn += 1) {
          await page.waitForTimeout(500);
          pupils = (await world.call(listPupils, { query: {} })).body.rows.length;
        }
        expect(pupils >= 640, `${pupils} pupils after the import of 640 lines`);
        await page.goto('/admin/parent-credentials');
        await page.getByRole('combobox', { name: 'Classe' }).selectOption({ label: '3e A' });
        await page.getByRole('button', { name: /^Imprimer \d+ fiches/ }).click();
        const download = page.waitForEvent('download', { timeout: 60_000 });
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /Imprimer/ })
          .click();
        const path = await (await download).path();
        const codes = await printedCodes(readFileSync(path));
        expect(codes.length >= 8, `${codes.length} codes on the first sheets of a class`);
        const phone = await openStage(own.hall, 'phone');
        own.others.push(phone);
        await phone.page.goto(codes[0]!);
        await phone.page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots sans suite');
        await phone.page.getByRole('button', { name: 'Activer mon compte' }).click();
        await phone.page.waitForURL((url) => url.pathname.startsWith('/parent'), { timeout: 30_000 });
        await phone.page.getByRole('main').waitFor();
      }),
  },
  {
    name: 'pupils missing from an imported list are proposed as leavers, and stay when the office chooses so',
    async play(stage) {
      const { world } = stage;
      // Sign in again: the proof required by the import changes the session's token.
      const page = await another(stage);
      await signInOn(page, world, world.admin);
      await page.goto('/admin/imports');
      // The last pupil of the list is missing.
      const shorter = pupilList.trimEnd().split('\n').slice(0, -1).join('\n');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'eleves.csv', mimeType: 'text/csv', buffer: Buffer.from(shorter) });
      await checkLines(page);
      await page.getByLabel('Lignes lues').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: /^(Importer|Terminer)/ }).click();
      await prove(page, world);
      const section = page.locator('section', { has: page.getByRole('heading', { name: 'Plus dans le fichier' }) });
      const show = section.getByRole('button', { name: 'Voir quand même qui n’y est pas' });
      const list = section.getByRole('checkbox');
      await show.or(list.first()).first().waitFor({ timeout: 30_000 });
      if (await show.isVisible()) await show.click();
      await list.first().waitFor();
      const chosen = await section.getByRole('checkbox', { checked: true }).count();
      expect(chosen === 0, `${chosen} pupils are chosen beforehand`);
      await list.first().check();
      await section.getByText('Dernier jour dans l’école').waitFor();
      await section.getByRole('button', { name: 'Les autres restent' }).click();
      await page.getByText('Ils restent tous').first().waitFor();
    },
  },
  {
    name: 'a list of pupils fills a custom field, visible on the pupil’s page',
    async play(stage) {
      const { world, width } = stage;
      const label = width === 'phone' ? 'Maillot de natation' : 'Maillot';
      const made = await world.call(createCustomField, {
        body: {
          id: newId(),
          holder: 'pupil',
          label,
          labelAr: '',
          type: 'choice',
          choices: ['Petit', 'Grand'],
          readers: 'office',
          family: false,
        },
      });
      expect(made.status === 200, `the field is refused: ${made.status}`);
      const own = (line: string, at: number): string => {
        if (at === 0) return `${line};${label}`;
        return line && `${line};${line.includes('Moreau;Louis') ? 'Énorme' : ''}`;
      };
      const list = pupilList.split('\r\n').map(own).join('\r\n');
      // Sign in again: the proof required by the import changes the session's token.
      const page = await another(stage);
      await signInOn(page, world, world.admin);
      await page.goto('/admin/imports');
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'eleves.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await checkLines(page);
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
        .getByText(/^Import terminé/)
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
  {
    name: 'a guardian requests a change, the office answers line by line',
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.parent);
      await page.goto('/parent/famille');
      await page.getByRole('button', { name: /^Demander un changement : Samira/ }).click();
      const sheet = page.getByRole('dialog');
      const number = `06612345${stage.width === 'phone' ? '67' : '68'}`;
      await sheet.getByLabel(/^Téléphone/).fill(number);
      await sheet.getByLabel(/^Adresse \(/).fill('12, rue des Orangers, Rabat');
      await sheet.getByRole('button', { name: 'Envoyer la demande' }).click();
      await page.getByText('En attente').first().waitFor();
      const office = await openStage(stage.hall, 'desktop', { as: world.admin });
      stage.others.push(office);
      await office.page.goto('/admin/demandes');
      await office.page.getByRole('list', { name: 'Demandes' }).getByRole('button').first().click();
      const lines = office.page.getByRole('list', { name: 'Changements demandés' });
      await lines.waitFor();
      await lines.getByRole('button', { name: /^Accepter : Téléphone/ }).click();
      await lines.getByRole('button', { name: /^Refuser : Adresse/ }).click();
      await lines.getByLabel('Raison du refus, lue par la famille').fill('Joignez un justificatif de domicile.');
      await office.page.getByRole('button', { name: /^Enregistrer 2 décisions/ }).click();
      await page.reload();
      await page.getByText('Acceptée en partie').first().waitFor();
      await page.getByText('Joignez un justificatif de domicile.').first().waitFor();
    },
  },
  {
    name: 'the office gives a code for a child, a guardian types it, and reads the answer',
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const office = await openStage(stage.hall, 'desktop', { as: world.admin });
      stage.others.push(office);
      const { page: desk } = office;
      const { body } = await world.call(listPupils, { query: {} });
      const pupil = body.rows.find((one) => one.lastName === 'Moreau')!;
      await desk.goto(`/admin/eleves/${pupil.id}`);
      await desk.getByRole('button', { name: 'Créer un code' }).click();
      const code = await desk.getByRole('dialog').locator('code').innerText();
      await desk.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      await desk.getByRole('button', { name: /^Annuler le code fait/ }).waitFor();
      const page = await another(stage, world.parent);
      await page.goto('/parent/famille');
      await page.getByRole('button', { name: 'J’ai un code' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Code donné par l’école').fill(code.replaceAll('-', '').slice(0, -1));
      await dialog.getByLabel('Votre lien avec l’enfant').selectOption('tutor');
      await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
      await dialog.getByText('Ce code n’est pas reconnu').waitFor();
      await dialog.getByLabel('Code donné par l’école').fill(code.toLowerCase());
      await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
      await page.getByText(`Demande envoyée à l’école : ${pupil.firstName}`).waitFor();
      await desk.goto('/admin/demandes?vue=rattachements');
      const row = desk.getByRole('list', { name: 'Demandes' }).getByRole('listitem').first();
      await row.getByRole('button', { name: 'Décider' }).click();
      const answer = desk.getByRole('dialog');
      await answer.getByRole('button', { name: 'Refuser' }).click();
      await answer.getByText('Donnez la raison du refus.').waitFor();
      await answer.getByLabel(/^Raison d’un refus/).fill('Venez avec une pièce d’identité.');
      await answer.getByRole('button', { name: 'Refuser' }).click();
      await desk.getByText('Demande refusée').waitFor();
      await page.getByText('Venez avec une pièce d’identité.').waitFor();
    },
  },
  {
    name: 'typed school settings are not lost without a question',
    on: ['desktop'],
    async play(stage) {
      const page = await another(stage, stage.world.admin);
      await page.goto('/admin/settings');
      const city = page.getByLabel('Ville');
      const before = await city.inputValue();
      await city.fill('Chefchaouen');
      await page.getByText('Modifications non enregistrées').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Élèves', exact: true }).first().click();
      await page.getByRole('alertdialog').getByRole('button').filter({ hasText: 'Annuler' }).click();
      expect((await city.inputValue()) === 'Chefchaouen', 'what was typed is gone');
      await page.getByRole('navigation').getByRole('link', { name: 'Élèves', exact: true }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter la page' }).click();
      await page.waitForURL('**/admin/eleves');
      await page.goto('/admin/settings');
      expect((await page.getByLabel('Ville').inputValue()) === before, 'what was given up was kept');
    },
  },
  {
    name: 'a pupil changes class, and changes back',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.admin);
      await page.goto('/admin/eleves');
      await page
        .getByRole('checkbox', { name: /Moreau/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Changer de classe' }).first().click();
      const dialog = page.getByRole('dialog');
      const choice = dialog.getByRole('combobox').first();
      await choice.selectOption((await choice.locator('option', { hasText: /^6e A/ }).getAttribute('value')) ?? '');
      await dialog.getByRole('button', { name: 'Changer de classe' }).click();
      await page.getByText('Élève passé en 6e A.').waitFor();
      const undo = page.getByRole('button', { name: 'Annuler' }).last();
      const classOf = async (): Promise<string | undefined> => {
        const { body } = await world.call(listPupils, { query: {} });
        const row = body.rows.find((one) => one.lastName === 'Moreau');
        return body.classes.find((one) => one.id === row?.classId)?.name;
      };
      expect((await classOf()) === '6e A', 'the pupil is not in the class that was chosen');
      await undo.click();
      await page.getByText('Changement de classe annulé.').waitFor();
      expect((await classOf()) === '6e B', 'the change was not undone');
    },
  },
  {
    name: 'the rollover to the next year, and its undo',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        const page = await another(own, world.admin);
        await page.goto('/admin/passage');
        await page.getByRole('button', { name: 'Préparer le passage' }).click();
        await page.getByRole('heading', { name: 'Où va chaque classe' }).waitFor();
        // The levels of a list know no order: each class is led, the last ones nowhere.
        await page.goto('/admin/passage?etape=decisions');
        for (const name of ['6e A', '6e B', '4e B']) {
          await page.getByRole('combobox', { name: 'Classe', exact: true }).selectOption({ label: name });
          await page.getByRole('button', { name: `Décider pour toute la classe ${name}` }).click();
          await page.getByRole('menuitem', { name: 'Redouble' }).click();
          await page.getByRole('table', { name: 'Décisions par élève' }).waitFor();
        }
        await page.getByRole('button', { name: 'Vérifier le passage' }).click();
        await page.getByText('Tout est prêt').waitFor();
        await page.getByRole('button', { name: 'Passer à l’année suivante' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Clore l’année avant sa fin' }).click();
        await prove(page, world);
        await page.getByRole('button', { name: 'Annuler le passage' }).waitFor({ timeout: 60_000 });
        const during = (await world.call(getRollover, {})).body;
        expect(JSON.stringify(during).includes('"done"'), 'the passage is not done');
        await page.getByRole('button', { name: 'Annuler le passage' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le passage' }).click();
        await page.getByText('Le passage est annulé.').waitFor();
        const { body } = await world.call(listPupils, { query: {} });
        expect(
          body.rows.length === 5 && body.rows.every((row) => row.classId),
          'the pupils are not back in their classes',
        );
      }),
  },
  {
    name: 'after the rollover a pupil who changes level gets the content of the new place, and loses that of the previous one',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        // The year ended yesterday: the next one begins with the passage.
        const year = (await world.call(listYears, {})).body.items.find(({ current }) => current)!;
        const ended = await world.call(updateYear, {
          params: { id: year.id },
          body: { name: year.name, startsOn: year.startsOn, endsOn: schoolDay(-1), version: year.version },
        });
        expect(ended.status === 200, `end of the year: ${ended.status} ${JSON.stringify(ended.body)}`);
        const { levels } = (await world.call(structure, {})).body;
        const wrote = (title: string, name: string): Promise<string> => {
          const ref = levels.find((one) => one.name === name)!.id;
          return publish(world.call, { title, audience: [{ kind: 'level', ref, who: ['pupils'] }] });
        };
        await wrote('Cahiers des sixièmes', '6e');
        await wrote('Séjour des quatrièmes', '4e');
        const phone = await openStage(own.hall, 'phone', { as: world.eleve });
        own.others.push(phone);
        const reads = async (there: string, gone: string): Promise<void> => {
          await phone.page.goto('/eleve/actualites');
          await phone.page.getByRole('link', { name: there }).first().waitFor({ timeout: 60_000 });
          expect((await phone.page.getByRole('link', { name: gone }).count()) === 0, `${gone} is read too`);
        };
        await reads('Cahiers des sixièmes', 'Séjour des quatrièmes');

        const page = await another(own, world.admin);
        await page.goto('/admin/passage');
        await page.getByRole('group', { name: 'Premier jour' }).getByRole('spinbutton').first().click();
        await page.keyboard.type(schoolDay(0).split('-').reverse().join(''));
        await page.getByRole('button', { name: 'Préparer le passage' }).click();
        await page.getByRole('heading', { name: 'Où va chaque classe' }).waitFor();
        await page.getByLabel('Classe suivante de 6e A').selectOption({ label: '4e B' });
        await page.goto('/admin/passage?etape=decisions');
        for (const [name, decision] of [
          ['6e A', 'Passe'],
          ['6e B', 'Redouble'],
          ['4e B', 'Redouble'],
        ] as const) {
          await page.getByRole('combobox', { name: 'Classe', exact: true }).selectOption({ label: name });
          await page.getByRole('button', { name: `Décider pour toute la classe ${name}` }).click();
          await page.getByRole('menuitem', { name: decision }).click();
          await page.getByRole('table', { name: 'Décisions par élève' }).waitFor();
        }
        await page.getByRole('button', { name: 'Vérifier le passage' }).click();
        await page.getByText('Tout est prêt').waitFor();
        await page.getByRole('button', { name: 'Passer à l’année suivante' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Passer à l’année suivante' }).click();
        await prove(page, world);
        await page.getByRole('button', { name: 'Annuler le passage' }).waitFor({ timeout: 60_000 });
        const { rows, classes } = (await world.call(listPupils, { query: {} })).body;
        const classOf = rows.find((one) => one.firstName === 'Yasmine')?.classId;
        expect(classes.find(({ id }) => id === classOf)?.name === '4e B', 'she is not in the class of the next level');
        await reads('Séjour des quatrièmes', 'Cahiers des sixièmes');
      }),
  },
  {
    name: 'a pupil who joins a class late reads its existing content: moved by hand, then by a list',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        const { levels } = (await world.call(structure, {})).body;
        const room = (name: string) => levels.flatMap(({ classes }) => classes).find((one) => one.name === name)!.id;
        const who = ['pupils' as const];
        const wrote = (title: string, of: string): Promise<string> =>
          publish(world.call, { title, audience: [{ kind: 'class', ref: room(of), who }] });
        await wrote('Photo des 6e B', '6e B');
        const phone = await openStage(own.hall, 'phone', { as: world.eleve });
        own.others.push(phone);
        const reads = async (title: string, shown: boolean): Promise<void> => {
          await phone.page.goto('/eleve/actualites');
          await phone.page.getByRole('link', { name: 'Réunion de rentrée' }).first().waitFor();
          const link = phone.page.getByRole('link', { name: title }).first();
          await link.waitFor({ state: shown ? 'visible' : 'detached' });
        };
        await reads('Photo des 6e B', false);

        const page = await another(own, world.admin);
        await page.goto('/admin/eleves');
        await page
          .getByRole('checkbox', { name: /Yasmine/ })
          .first()
          .check();
        await page.getByRole('button', { name: 'Changer de classe' }).first().click();
        const choice = page.getByRole('dialog').getByRole('combobox').first();
        await choice.selectOption((await choice.locator('option', { hasText: /^6e B/ }).getAttribute('value')) ?? '');
        await page.getByRole('dialog').getByRole('button', { name: 'Changer de classe' }).click();
        await page.getByText(/passée? en 6e B/).waitFor();
        await reads('Photo des 6e B', true);

        await wrote('Sortie des 6e A', '6e A');
        await reads('Sortie des 6e A', false);
        await page.goto('/admin/imports');
        const file = { name: 'eleves.csv', mimeType: 'text/csv', buffer: Buffer.from(pupilList) };
        await page.locator('input[type="file"]').setInputFiles(file);
        await checkLines(page);
        await page.getByLabel('Lignes lues').waitFor({ timeout: 30_000 });
        await page.getByRole('button', { name: /^Importer/ }).click();
        await prove(page, world);
        await page
          .getByText(/^Import terminé/)
          .first()
          .waitFor({ timeout: 30_000 });
        await reads('Sortie des 6e A', true);
        await reads('Photo des 6e B', false);
      }),
  },
];

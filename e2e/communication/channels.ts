import { must } from '../product/caller.ts';
import { createBoard } from '@encrier/contract/communication/boards';
import { createDocument, publishDocument } from '@encrier/contract/communication/documents';
import { addItems, createAlbum, tagItem } from '@encrier/contract/communication/media';
import { listReviews } from '@encrier/contract/communication/message-reviews';
import { setMatrix } from '@encrier/contract/communication/message-settings';
import { listPupils } from '@encrier/contract/school/pupils';
import { listYears } from '@encrier/contract/school/years';
import type { Page } from 'playwright-core';
import { scene } from '../../demo/media/scenes.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';

/** Replaces the text in the editor of a page. */
async function write(page: Page, text: string): Promise<void> {
  const editor = page.locator('.tiptap[contenteditable="true"]').last();
  await editor.waitFor();
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  // A long address is pasted, as people do.
  await (text.length > 60 ? page.keyboard.insertText(text) : editor.pressSequentially(text));
}

const sixA = async ({ world }: Stage) => {
  const { classes, rows } = must(await world.call(listPupils, { query: {} }), 'pupils');
  return {
    classId: classes.find((one) => one.name === '6e A')!.id,
    yasmine: rows.find((row) => row.firstName === 'Yasmine')!.id,
  };
};

/** The channels between the school and its families, from one end to the other. */
export const channelJourneys: Journey[] = [
  {
    name: 'a teacher writes to a class, a second person corrects, a parent reads on a phone and answers',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      must(
        await world.call(setMatrix, {
          body: { cells: [{ sender: 'prof', receiver: 'parent', mode: 'review', reach: 'own' }] },
        }),
        'matrix',
      );
      const teacher = await another(stage, world.prof);
      await teacher.goto('/prof/messages/new');
      await teacher.getByPlaceholder('Une personne, une classe, un groupe…').fill('6e A');
      await teacher.getByRole('option', { name: /^6e A/ }).first().click();
      await teacher.getByLabel('Objet').fill('Réunion du 2 décembre');
      // A pasted address without a space wraps: nothing runs under the frame of the editor.
      await write(teacher, `https://ecole.example/${'inscription-'.repeat(40)}`);
      const cut = await teacher.evaluate<number[]>(`(() => {
        const node = [...document.querySelectorAll('.tiptap[contenteditable="true"]')].at(-1);
        return [node.scrollWidth - node.clientWidth, node.getBoundingClientRect().right - innerWidth];
      })()`);
      expect(cut[0]! <= 1 && cut[1]! <= 0, `a long word runs out of the editor: ${cut.join(', ')}`);
      await write(teacher, 'La réunion aura lieu mardi 2 décembre.');
      await teacher.getByRole('button', { name: 'Envoyer pour validation' }).click();
      await teacher.getByText('En attente de validation').first().waitFor();
      const { items } = must(await world.call(listReviews, { query: {} }), 'queue');
      const waiting = items.find((row) => row.subject === 'Réunion du 2 décembre');
      expect(waiting, 'the message is not in the queue');
      const office = await another(stage, world.admin);
      await office.goto('/admin/messages/validation');
      await office.getByText('Réunion du 2 décembre').first().waitFor();
      await office.goto(`/admin/messages/validation/view/${waiting.id}/review`);
      await write(office, 'La réunion aura lieu mercredi 2 décembre.');
      await office.getByRole('button', { name: 'Valider avec la correction' }).click();
      await office.getByText('Message corrigé et envoyé').waitFor();
      const phone = await openStage(stage.hall, 'phone', { as: world.parent });
      stage.others.push(phone);
      await phone.page.goto('/parent/messages');
      const line = phone.page.getByRole('link', { name: /Hassan Tazi/ }).first();
      for (let turn = 0; turn < 20 && !(await line.isVisible()); turn += 1) await phone.page.waitForTimeout(500);
      await line.click();
      await phone.page.getByText('La réunion aura lieu mercredi 2 décembre.').first().waitFor();
      await phone.page
        .getByText(/relu par l’administration/i)
        .first()
        .waitFor();
      await phone.page.getByRole('button', { name: 'Répondre', exact: true }).click();
      await write(phone.page, 'Merci, nous y serons.');
      await phone.page
        .getByRole('region', { name: 'Votre réponse' })
        .getByRole('button', { name: 'Envoyer', exact: true })
        .click();
      await phone.page.getByText('Merci, nous y serons.').first().waitFor();
      await teacher.goto('/prof/messages');
      const answer = teacher.getByRole('link', { name: /Samira/ }).first();
      for (let turn = 0; turn < 20 && !(await answer.isVisible()); turn += 1) await teacher.waitForTimeout(500);
      await answer.click();
      await teacher.getByText('Merci, nous y serons.').first().waitFor();
    },
  },
  {
    name: 'a document to sign is published, signed on a phone, and followed by the office',
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const years = must(await world.call(listYears, {}), 'years');
      const { yasmine } = await sixA(stage);
      const fileId = await world.put(
        'autorisation.txt',
        'text/plain',
        new TextEncoder().encode('Autorisation de sortie au musée.\n'),
      );
      const made = must(
        await world.call(createDocument, {
          body: {
            content: {
              title: 'Autorisation de sortie',
              note: '',
              category: 'authorisation',
              yearId: years.items.find((year) => year.current)!.id,
              audience: [],
              pupilId: yasmine,
              toPupil: false,
              fileId,
              visibleFrom: null,
              visibleUntil: null,
              validUntil: null,
              answerBy: null,
              readingRequired: true,
              signature: 'drawn',
              allGuardians: false,
            },
          },
        }),
        'document',
      );
      must(
        await world.call(publishDocument, { params: { id: made.id }, body: { version: made.version } }),
        'publication',
      );
      const page = await another(stage, world.parent);
      await page.goto('/parent/documents');
      await page.getByText('Autorisation de sortie').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Signer', exact: true }).click();
      await page.getByText('Ouvrez d’abord le document.').waitFor();
      const taken = page.waitForEvent('download');
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /autorisation\.txt/ })
        .first()
        .click();
      await taken;
      await page.getByRole('dialog').getByRole('button', { name: 'Signer', exact: true }).click();
      await page.getByText('Cochez cette case pour continuer.').waitFor();
      await page.getByLabel('J’ai lu ce document et je l’approuve').check();
      await page.getByText('Écrire mon nom', { exact: true }).click();
      await page.getByLabel('Prénom et nom').fill('Samira El Amrani');
      await page.getByRole('dialog').getByRole('button', { name: 'Signer', exact: true }).click();
      await page.getByText('Document signé').first().waitFor();
      const office = await openStage(stage.hall, 'desktop', { as: world.admin });
      stage.others.push(office);
      await office.page.goto(`/admin/documents/${made.id}`);
      await office.page
        .getByText(/Samira El Amrani/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'an album with a pupil who has not agreed is stopped, then published without that picture',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const { classId, yasmine } = await sixA(stage);
      const content = {
        kind: 'photos' as const,
        title: 'Visite du musée',
        description: '',
        takenOn: null,
        place: '',
        audience: [{ kind: 'class' as const, ref: classId }],
        download: 'none' as const,
        expiresOn: null,
      };
      const album = must(await world.call(createAlbum, { body: { content } }), 'album');
      const pictures = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const items = await Promise.all(
        pictures.map(async (id, index) => ({
          id,
          fileId: await world.put(`${index}.jpg`, 'image/jpeg', new Uint8Array(await scene('forest', index))),
        })),
      );
      must(await world.call(addItems, { params: { id: album.id }, body: { items } }), 'pictures');
      must(
        await world.call(tagItem, { params: { id: album.id, itemId: pictures[0] }, body: { pupilIds: [yasmine] } }),
        'tag',
      );
      const page = await another(stage, world.admin);
      await page.goto(`/admin/media/photos/${album.id}?vue=gestion`);
      await page.getByText('1 photo montre un élève sans accord.').waitFor();
      expect(
        await page.getByRole('button', { name: 'Publier', exact: true }).isDisabled(),
        'an album that shows a pupil without consent could be published',
      );
      must(
        await world.call(tagItem, { params: { id: album.id, itemId: pictures[0] }, body: { pupilIds: [] } }),
        'tag taken back',
      );
      await page.reload();
      await page.getByLabel(/^J’ai regardé chaque photo/).check();
      await page.getByRole('button', { name: 'Publier', exact: true }).click();
      await page.getByText('Publié').first().waitFor();
      must(
        await world.call(tagItem, { params: { id: album.id, itemId: pictures[0] }, body: { pupilIds: [yasmine] } }),
        'tag',
      );
      const parent = await another(stage, world.parent);
      await parent.goto(`/parent/media/photos/${album.id}`);
      await parent.getByRole('heading', { name: 'Visite du musée' }).first().waitFor();
      expect((await parent.locator('main img').count()) === 1, 'a picture of a pupil without consent is shown');
    },
  },
  {
    name: 'a board in two browsers: each sees what the other writes',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const id = crypto.randomUUID();
      must(
        await world.call(createBoard, {
          body: {
            id,
            sections: [
              { title: 'Idées', color: 'blue' },
              { title: 'Fait', color: 'green' },
            ],
            content: {
              title: 'Exposé de groupe',
              description: '',
              layout: 'columns',
              audience: [{ kind: 'everyone' }],
              pupils: 'post',
              guardians: 'read',
              staff: 'post',
              review: 'pupils',
              anonymous: false,
              freeMoves: true,
              reactions: true,
              comments: 'free',
            },
          },
        }),
        'board',
      );
      const teacher = await another(stage, world.prof);
      const pupil = await another(stage, world.eleve);
      await teacher.goto(`/prof/padlets/${id}`);
      await pupil.goto(`/eleve/padlets/${id}`);
      await pupil.getByRole('button', { name: 'Ajouter une carte dans « Idées »' }).click();
      await pupil.getByLabel(/^Titre/).fill('Les volcans');
      await pupil.getByLabel(/^Texte/).fill('Pourquoi le Maroc en a eu.');
      await pupil.getByRole('button', { name: 'Ajouter la carte' }).click();
      await pupil.getByRole('article', { name: /Les volcans/ }).waitFor();
      await teacher.waitForTimeout(1500);
      expect(
        (await teacher.getByRole('article', { name: /Les volcans/ }).count()) === 0,
        'a card that waits is shown to who does not moderate',
      );
      const office = await another(stage, world.admin);
      await office.goto(`/admin/padlets/${id}`);
      await office
        .getByRole('article', { name: /Les volcans/ })
        .getByRole('button', { name: 'Publier' })
        .click();
      await teacher.getByRole('article', { name: /Les volcans/ }).waitFor();
      await teacher.getByRole('button', { name: 'Ajouter une carte dans « Fait »' }).click();
      await teacher.getByLabel(/^Texte/).fill('Bravo à tous.');
      await teacher.getByRole('button', { name: 'Ajouter la carte' }).click();
      await pupil.getByText('Bravo à tous.').first().waitFor();
    },
  },
  {
    name: 'a complaint from its submission to its closure',
    on: ['phone'],
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.parent);
      await page.goto('/parent/reclamations');
      await page.getByRole('button', { name: 'Déposer une réclamation' }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Catégorie').selectOption({ index: 1 });
      await sheet.getByLabel('Objet').fill('Le car est parti trop tôt');
      await sheet.getByLabel('Que s’est-il passé ?').fill('Mardi matin, à 7 h 20 au lieu de 7 h 30.');
      await sheet.getByRole('button', { name: 'Déposer' }).click();
      await page.waitForURL((url) => /\/parent\/reclamations\/[0-9a-f-]{36}$/.test(url.pathname));
      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      const office = await openStage(stage.hall, 'desktop', { as: world.admin });
      stage.others.push(office);
      await office.page.goto(`/admin/reclamations/${id}`);
      await office.page.getByRole('button', { name: 'Résoudre' }).first().click();
      await office.page
        .getByLabel('Ce qui a été fait, lu par le demandeur')
        .fill('Le chauffeur attend désormais l’heure prévue.');
      await office.page.getByRole('dialog').getByRole('button', { name: 'Résoudre' }).click();
      await page.getByText('Le chauffeur attend désormais l’heure prévue.').first().waitFor();
      await page.getByRole('button', { name: 'C’est réglé, clore' }).click();
      await page.getByRole('radio', { name: '5 sur 5' }).check({ force: true });
      await page.getByRole('button', { name: 'Donner mon avis' }).click();
      await page.getByText('Merci de votre avis.').waitFor();
    },
  },
];

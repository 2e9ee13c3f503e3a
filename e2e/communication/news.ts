import { must } from '../product/caller.ts';
import { accountRights, listRoles, updateEntry } from '@encrier/contract/access/roles';
import { adminList } from '@encrier/contract/communication/news';
import { receipts } from '@encrier/contract/communication/news-receipts';
import { courseBoard, createCourse } from '@encrier/contract/school/courses';
import { addMembers, createGroup } from '@encrier/contract/school/groups';
import { listPupils } from '@encrier/contract/school/pupils';
import { createSubject } from '@encrier/contract/school/subjects';
import type { Page } from 'playwright-core';
import { expect, type Journey } from '../frame/journey.ts';
import { apart } from '../frame/apart.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';
import { publish, type World } from '../product/world.ts';
import { schoolDay } from '../frame/days.ts';

/** What a word processor or a hostile page puts on the clipboard. */
const clipboard = `<p>Un mot <b>important</b> <script>document.title = 'ran'</script><iframe srcdoc="x"></iframe> collé.</p>`;
const paste = `((field) => {
  const data = new DataTransfer();
  data.setData('text/html', ${JSON.stringify(clipboard)});
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
})(document.querySelector('.tiptap'))`;

async function write(stage: Stage, title: string): Promise<void> {
  const page = await another(stage, stage.world.admin);
  await page.goto('/admin/news/create');
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  const text = page.locator('.tiptap[contenteditable="true"]');
  await text.click();
  await text.pressSequentially('Merci de lire ce texte avant vendredi.');
  await page.evaluate(paste);
  await text.locator('strong', { hasText: 'important' }).waitFor();
  const foreign = await text.locator('script, iframe').count();
  expect(foreign === 0 && (await page.title()) !== 'ran', 'what was pasted came in as it was');
  await page.getByPlaceholder('Ajouter une classe, un cycle, une matière, une personne…').click();
  await page.getByRole('option', { name: /tout/i }).first().click();
  await page
    .getByText(/\d+ destinataires/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Titre' }).click();
  await page.getByText('Demander une confirmation').click();
  await page
    .getByRole('button', { name: /^Publier/ })
    .first()
    .click();
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Publier/ });
  if (await sure.isVisible({ timeout: 1500 }).catch(() => false)) await sure.click();
  await page.getByText('Publiée', { exact: true }).first().waitFor();
}

/** A group of the Latin option taught by the teacher, with Yasmine in it; the teacher may write news to it. */
async function optionGroup({ call, prof }: World): Promise<void> {
  const subject = must(
    await call(createSubject, {
      body: {
        name: 'Latin',
        nameAr: '',
        code: 'LAT',
        colour: 'vie',
        family: '',
        language: 'fr',
        optional: true,
      },
    }),
    'subject',
  );
  const { year, staff } = must(await call(courseBoard, { query: {} }), 'services');
  const group = must(
    await call(createGroup, {
      body: {
        yearId: year!.id,
        name: 'Latin 6e',
        kind: 'option',
        classId: null,
        subjectId: subject.id,
        capacity: null,
      },
    }),
    'group',
  );
  const { rows } = must(await call(listPupils, { query: {} }), 'pupils');
  const pupilIds = rows.filter(({ firstName }) => firstName === 'Yasmine').map(({ id }) => id);
  const from = schoolDay();
  must(await call(addMembers, { params: { id: group.id }, body: { pupilIds, from, overCapacity: false } }), 'members');
  const teacher = { personId: staff.find(({ label }) => label.includes('Tazi'))!.id, role: 'main' as const };
  must(
    await call(createCourse, {
      body: {
        subjectId: subject.id,
        classId: null,
        groupId: group.id,
        weeklyMinutes: 60,
        coefficient: 1,
        marked: true,
        termIds: [],
        teachers: [{ ...teacher, weeklyMinutes: null, fromOn: null, toOn: null }],
      },
    }),
    'course',
  );
  const { roles } = must(await call(listRoles, {}), 'roles');
  const writer = roles.find(({ template }) => template === 'prof-redacteur')!;
  const { entries } = must(await call(accountRights, { params: { id: prof.id } }), 'rights');
  for (const { id: entryId, roles: held, customRoles, active } of entries)
    must(
      await call(updateEntry, {
        params: { id: prof.id, entryId },
        body: {
          roles: held,
          customRoles: [writer.id],
          active: true,
          from: { roles: held, customRoles, active },
        },
      }),
      'role',
    );
}

/** From the author's desk to the reader's phone and back. */
export const newsJourneys: Journey[] = [
  {
    name: 'a publication is published, read and acknowledged',
    async play(stage) {
      const { world } = stage;
      const title = `Sortie ${stage.width} du vendredi`;
      const phone = await another(stage, world.parent);
      await phone.goto('/parent/actualites');
      await phone.getByRole('main').waitFor();
      await write(stage, title);
      await phone.goto('/parent/actualites');
      await phone.getByRole('link', { name: title }).first().click();
      await phone.getByText('Merci de lire ce texte').first().waitFor();
      await phone.getByRole('button', { name: 'J’ai pris connaissance' }).click();
      await phone
        .getByText(/Confirmé/)
        .first()
        .waitFor();
      const { body: found } = await world.call(adminList, { query: { q: title } });
      const id = found.items[0]?.id;
      for (let turn = 0; turn < 30; turn += 1) {
        const { body } = await world.call(receipts, { params: { id: id ?? '' }, query: {} });
        if (body.totals.acknowledged === 1 && body.totals.read >= 1) return;
        await phone.waitForTimeout(200);
      }
      expect(false, 'the acknowledgement did not reach the receipts');
    },
  },
  {
    name: 'a publication arrives without reloading',
    async play(stage) {
      const { world } = stage;
      const page = await another(stage, world.parent);
      await page.goto('/parent/newsfeed');
      await page.getByRole('heading', { name: 'Réunion de rentrée' }).first().waitFor();
      const title = `Arrivée en direct ${stage.width}`;
      await publish(world.call, { title });
      const fresh = page
        .getByRole('button', { name: /nouveauté/i })
        .or(page.getByRole('link', { name: title }))
        .first();
      await fresh.waitFor({ timeout: 15_000 });
      if (await page.getByRole('button', { name: /nouveauté/i }).isVisible())
        await page.getByRole('button', { name: /nouveauté/i }).click();
      await page.getByRole('link', { name: title }).first().waitFor();
    },
  },
  {
    name: 'offline: content already read stays readable, and writes are sent on reconnection',
    installs: true,
    async play(stage) {
      const { world } = stage;
      const title = `Hors ligne ${stage.width}`;
      const id = await publish(world.call, { title, ackRequired: true, comments: 'off' });
      const page = await another(stage, world.parent);
      await page.goto(`/parent/actualites/${id}`);
      await page.getByRole('button', { name: 'J’ai pris connaissance' }).waitFor();
      await page.waitForTimeout(800);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'J’ai pris connaissance' }).click();
      await page
        .getByText(/Hors ligne/)
        .first()
        .waitFor();
      await page.getByText(title).first().waitFor();
      const covered = await page.evaluate<string[]>(`(() => {
        const note = [...document.querySelectorAll('[class*="offline"]')].find((one) => one.textContent.includes('Hors ligne'));
        const box = note.getBoundingClientRect();
        return [...document.querySelectorAll('main button, main a')].filter((one) => !note.contains(one)).filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1;
        }).map((one) => one.textContent.trim() || one.getAttribute('aria-label'));
      })()`);
      expect(covered.length === 0, `« Hors ligne » covers ${covered.join(', ')}`);
      await page.context().setOffline(false);
      for (let turn = 0; turn < 60; turn += 1) {
        const { body } = await world.call(receipts, { params: { id }, query: {} });
        if (body.totals.acknowledged === 1) return;
        await page.waitForTimeout(250);
      }
      expect(false, 'what was written offline never arrived');
    },
  },
  {
    name: 'writes that two tabs could not send are sent from a third, once both are closed',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const ids: string[] = [];
      for (const one of ['premier', 'second'])
        ids.push(
          await publish(world.call, { title: `Onglet ${one} ${Date.now()}`, ackRequired: true, comments: 'off' }),
        );
      const first = await another(stage, world.parent);
      const context = first.context();
      const tabs = [first, await context.newPage()];
      const button = (tab: Page) => tab.getByRole('button', { name: 'J’ai pris connaissance' });
      for (const [at, tab] of tabs.entries()) {
        await tab.goto(`/parent/actualites/${ids[at]}`);
        await button(tab).waitFor();
        await tab.waitForTimeout(800);
      }
      await context.setOffline(true);
      for (const tab of tabs) {
        await button(tab).click();
        await tab
          .getByText(/Hors ligne/)
          .first()
          .waitFor();
        // Saved at most once a second: each tab has kept its own before the next writes.
        await tab.waitForTimeout(1300);
      }
      for (const tab of tabs) await tab.close();
      await context.setOffline(false);
      const third = await context.newPage();
      await third.goto('/parent/actualites');
      for (const id of ids) {
        let read = 0;
        for (let turn = 0; turn < 60 && read === 0; turn += 1) {
          await third.waitForTimeout(250);
          read = (await world.call(receipts, { params: { id }, query: {} })).body.totals.acknowledged;
        }
        expect(read === 1, 'what a closed tab had not sent never arrived');
      }
    },
  },
  {
    name: 'a text in Arabic is laid out from right to left',
    async play(stage) {
      const page = await another(stage, stage.world.parent);
      await page.goto('/parent/actualites');
      await page.getByRole('link', { name: 'إعلان هام' }).first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(800);
      // The text direction computed by the browser, wherever it comes from.
      const dir = await page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('main p')].find((one) => one.textContent.includes('تنطلق'))).direction`,
      );
      expect(dir === 'rtl', `direction ${dir}`);
    },
  },
  {
    name: 'a teacher writes to an option group, the office accepts, and only the families of the group read it',
    on: ['desktop'],
    play: (stage) =>
      apart(stage, async (own) => {
        const { world } = own;
        const title = 'Concert des latinistes';
        await optionGroup(world);
        const desk = await openStage(own.hall, 'desktop', { as: world.prof });
        own.others.push(desk);
        const { page } = desk;
        await page.goto('/admin/news/create');
        await page.getByRole('textbox', { name: 'Titre' }).fill(title);
        await page.locator('.tiptap[contenteditable="true"]').click();
        await page.locator('.tiptap[contenteditable="true"]').pressSequentially('Venez nombreux.');
        await page.getByPlaceholder('Ajouter une classe, un cycle, une matière, une personne…').fill('Latin');
        await page
          .getByRole('option', { name: /Latin 6e/ })
          .first()
          .click();
        await page
          .getByText(/\d+ destinataires?/)
          .first()
          .waitFor();
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /^Proposer/ })
          .first()
          .click();
        const sure = page.getByRole('dialog').getByRole('button', { name: /^Proposer/ });
        if (await sure.isVisible({ timeout: 1500 }).catch(() => false)) await sure.click();
        await page.getByText('À valider').first().waitFor();

        const office = await another(own, world.admin);
        await office.goto('/admin/news');
        await office.getByRole('link', { name: title }).first().click();
        await office
          .getByRole('button', { name: /^(Valider|Accepter|Publier)/ })
          .first()
          .click();
        const yes = office.getByRole('dialog').getByRole('button', { name: /^(Valider|Accepter|Publier)/ });
        if (await yes.isVisible({ timeout: 1500 }).catch(() => false)) await yes.click();

        const phone = await openStage(own.hall, 'phone', { as: world.parent });
        own.others.push(phone);
        const shown = phone.page.getByRole('link', { name: title }).first();
        for (let turn = 0; turn < 20 && !(await shown.isVisible()); turn += 1) {
          await phone.page.goto('/parent/actualites');
          await phone.page.getByRole('link', { name: 'Réunion de rentrée' }).first().waitFor();
        }
        await shown.click();
        await phone.page.getByText('Venez nombreux.').first().waitFor();
        const stranger = await openStage(own.hall, 'phone', { as: await world.join('leila.tazi') });
        own.others.push(stranger);
        await stranger.page.goto('/parent/actualites');
        await stranger.page.getByRole('link', { name: 'Réunion de rentrée' }).first().waitFor();
        const read = await stranger.page.getByRole('link', { name: title }).count();
        expect(read === 0, 'a family outside the group reads it');
      }),
  },
];

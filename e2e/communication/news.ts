import { adminList, receipts } from '@encrier/contract/communication/news';
import { expect, type Journey } from '../frame/journey.ts';
import { another, type Stage } from '../frame/stage.ts';
import { publish } from '../product/world.ts';

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

/** From the author's desk to the reader's phone and back. */
export const newsJourneys: Journey[] = [
  {
    name: 'publish, read, acknowledge',
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
        .getByRole('button', { name: /nouvelle/i })
        .or(page.getByRole('link', { name: title }))
        .first();
      await fresh.waitFor({ timeout: 15_000 });
      if (await page.getByRole('button', { name: /nouvelle/i }).isVisible())
        await page.getByRole('button', { name: /nouvelle/i }).click();
      await page.getByRole('link', { name: title }).first().waitFor();
    },
  },
  {
    name: 'offline: what was read stays readable, what is written leaves at the return',
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
    name: 'a text in Arabic is laid out from right to left',
    async play(stage) {
      const page = await another(stage, stage.world.parent);
      await page.goto('/parent/actualites');
      await page.getByRole('link', { name: 'إعلان هام' }).first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(800);
      // The direction that the browser gives it, wherever it comes from.
      const dir = await page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('main p')].find((one) => one.textContent.includes('تنطلق'))).direction`,
      );
      expect(dir === 'rtl', `direction ${dir}`);
    },
  },
];

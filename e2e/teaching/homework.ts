import sharp from 'sharp';
import { expect, type Journey } from '../frame/journey.ts';
import { another, openStage, type Stage, signInOn } from '../frame/stage.ts';
import { schoolDay } from '../frame/days.ts';
import { courseOfPupil, ensureTerm, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];

/** The teacher's course with this pupil; its year has a term in which marks are entered. */
export async function courseOf({ hall, world }: Stage): Promise<string> {
  const course = await courseOfPupil(await teacherCall({ hall, world }), world);
  await ensureTerm(world);
  return course.id;
}

/** A page of a notebook, as a phone photographs it. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#fbfaf4' } })
    .jpeg()
    .toBuffer();
/** The beginning of a recording. */
function sound(): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write('OggS');
  bytes.write('OpusHead', 28);
  return bytes;
}

/** Says the due day: in the platform's field on a phone, in segments elsewhere. */
async function fillDay(page: Page, day: string): Promise<void> {
  const field = page.locator('input[type="date"]').first();
  if (await field.count()) return field.fill(day);
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = page.getByRole('group', { name: /Pour le|autre date/ }).getByRole('spinbutton');
  await parts.first().click();
  await page.keyboard.type(`${date}${month}${year}`);
}

export async function give(page: Page, courseId: string, title: string): Promise<void> {
  await page.goto(`/prof/devoirs?nouveau=1&cours=${courseId}`);
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  await page.getByRole('radio', { name: /^Photos ou fichiers/ }).check();
  await fillDay(page, schoolDay(3));
  await page.getByRole('button', { name: 'Donner', exact: true }).click();
  const given = page.getByText('Devoir enregistré.');
  // In the evening, at night and on a weekend the teacher is asked first.
  const asked = page.getByRole('button', { name: 'Donner maintenant' });
  await given.or(asked).first().waitFor();
  if (await asked.isVisible()) await asked.click();
  await given.waitFor();
}

/** A photo and a recording are handed in without network; the page is closed and opened again before it comes back. */
async function handInOffline(phone: Page, title: string): Promise<void> {
  await phone.goto('/eleve/devoirs');
  await phone.getByRole('link', { name: title }).click();
  await phone.locator('input[type="file"]').setInputFiles([
    { name: 'page-1.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'lecture.ogg', mimeType: 'audio/ogg', buffer: sound() },
  ]);
  await phone.getByRole('textbox', { name: /^Un mot/ }).fill('Lu à voix haute dans la cuisine.');
  // What keeps the page readable without network is in place.
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: /^Rendre/ }).click();
  await phone.getByText('Gardé sur cet appareil, en attente du réseau').waitFor();
  await phone.reload();
  await phone.getByText('En attente d’envoi').first().waitFor();
  await phone.context().setOffline(false);
  await phone
    .getByText(/D-\d{4}-\d{5}/)
    .first()
    .waitFor({ timeout: 60_000 });
}

/** The mark goes to a new assessment of the gradebook, and is published. */
async function correct(page: Page, title: string): Promise<void> {
  await page.getByText('À corriger').first().waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Reporter au carnet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reporter', exact: true }).click();
  await page.getByText('Carnet choisi').waitFor();
  await page.getByRole('button', { name: pupil }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Lu à voix haute dans la cuisine.').waitFor();
  await sheet.getByRole('textbox', { name: /^Note sur 20/ }).fill('16,5');
  await sheet.getByRole('textbox', { name: /^Commentaire/ }).fill(`Bien lu : ${title}`);
  await sheet.getByRole('button', { name: 'Rendre corrigé' }).click();
  await page.getByText('Rendu corrigé à l’élève').waitFor();
}

async function publish(page: Page, courseId: string, title: string): Promise<void> {
  await page.goto(`/prof/grades?cours=${courseId}`);
  await page.getByRole('button', { name: /^Publier \d+ notes?$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(title).waitFor();
  await dialog.getByRole('button', { name: 'Publier maintenant' }).click();
  await page.getByText('Notes publiées : les familles sont prévenues.').waitFor();
}

/** The parent reads the answer on the piece, then the mark among those that make the average. */
async function readWhy(home: Page, title: string): Promise<void> {
  await home.goto('/parent/devoirs');
  await home.getByRole('link', { name: title }).click();
  await home.getByText(`Bien lu : ${title}`).waitFor();
  expect((await home.getByRole('button', { name: /^Rendre/ }).count()) === 0, 'what is corrected is handed in again');
  await home.getByRole('link', { name: /pourquoi cette moyenne/ }).click();
  await home.getByRole('button', { name: title }).first().click();
  await home.getByText('Pourquoi cette moyenne ?').first().waitFor();
  const line = home.getByRole('row').filter({ hasText: title });
  await line.waitFor();
  expect((await line.textContent())?.includes('16,5'), 'the mark of the homework does not stand in the average');
}

/** A document of one page that says something in letters, as a word processor makes it. */
function document(words: string): Buffer {
  const draw = `BT /F1 36 Tf 60 700 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const from = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${from}\n%%EOF\n`);
}

async function handInDocument(phone: Page, title: string): Promise<void> {
  await phone.goto('/eleve/devoirs');
  await phone.getByRole('link', { name: title }).click();
  const buffer = document('Les deux triangles sont semblables');
  await phone
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'redaction.pdf', mimeType: 'application/pdf', buffer }]);
  await phone.getByRole('button', { name: /^Rendre/ }).click();
  await phone
    .getByText(/D-\d{4}-\d{5}/)
    .first()
    .waitFor({ timeout: 60_000 });
}

/** Dark points of the page that is drawn on. */
const countDark = `(async () => {
  const image = document.querySelector('img[alt="Page 1"]');
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 0 && value < 90).length;
})()`;
/** The letters of the document stand on the page, and a stroke over them is kept. */
async function drawOver(page: Page): Promise<void> {
  await page.getByText('À corriger').first().waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: pupil }).click();
  const sheet = page.getByRole('dialog');
  const over = sheet.getByRole('img', { name: 'Annotations de la page 1' });
  await over.waitFor({ timeout: 60_000 });
  const dark = Number(await page.evaluate(countDark));
  expect(dark > 2000, `the page shows no letters: ${dark} dark points`);
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  expect(box, 'the page has no place');
  const kept = page.waitForResponse((answer) => /\/hand-ins\/[^/]+\/notes$/.test(answer.url()) && answer.ok());
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 6 });
  await page.mouse.up();
  await kept;
  await sheet.getByRole('textbox', { name: /^Commentaire/ }).fill('Dis pourquoi.');
  await sheet.getByRole('button', { name: 'Rendre corrigé' }).click();
  await page.getByText('Rendu corrigé à l’élève').waitFor();
}

/** Homework goes from the teacher to the pupil's phone and back; the parent reads what came of it. */
export const homeworkJourneys: Journey[] = [
  {
    name: 'homework is handed in offline on a phone, corrected, marked, and read by the parent',
    on: ['phone'],
    installs: true,
    async play(stage) {
      const { hall, page: phone, world } = stage;
      // A title of its own each time: what an earlier try gave is still there.
      const title = `Lecture ${Date.now()}`;
      const courseId = await courseOf(stage);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      stage.others.push(desk);
      await give(desk.page, courseId, title);
      await signInOn(phone, world, world.eleve);
      await handInOffline(phone, title);
      await correct(desk.page, title);
      await publish(desk.page, courseId, title);
      await readWhy(await another(stage, world.parent), title);
    },
  },
  {
    name: 'a written document is handed in, drawn on by the teacher and read with the drawing',
    on: ['phone'],
    async play(stage) {
      const { hall, page: phone, world } = stage;
      const title = `Rédaction ${Date.now()}`;
      const courseId = await courseOf(stage);
      const desk = await openStage(hall, 'desktop', { as: world.prof });
      stage.others.push(desk);
      await give(desk.page, courseId, title);
      await signInOn(phone, world, world.eleve);
      await handInDocument(phone, title);
      await drawOver(desk.page);
      await phone.reload();
      await phone.getByText('Dis pourquoi.').waitFor();
      await phone.getByRole('img', { name: 'Annotations de la page 1' }).locator('path').first().waitFor({
        timeout: 60_000,
      });
    },
  },
];

import { addLesson } from '@encrier/contract/planning/lessons';
import { rollCallSheet, saveRollCall } from '@encrier/contract/school-life/attendance';
import { decideEvents, listEvents } from '@encrier/contract/school-life/attendance-office';
import { courseBoard } from '@encrier/contract/school/courses';
import { expect, type Journey } from '../frame/journey.ts';
import { schoolDay } from '../frame/days.ts';
import { another, openStage, type Stage, signInOn } from '../frame/stage.ts';
import { courseOfPupil, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];
type Plan = { course: string; past: string; pastDay: string; coming: string; comingDay: string };
const here = '/prof/cahier-de-textes';

/** A lesson that the pupil missed, and one that is still to come. */
async function plan({ hall, world }: Stage): Promise<Plan> {
  const course = await courseOfPupil(await teacherCall({ hall, world }), world);
  const { body: board } = await world.call(courseBoard, { query: {} });
  const teacher = board.staff.find(({ label }) => label === world.prof.label)?.id ?? '';
  const place = async (days: readonly number[]): Promise<{ id: string; day: string }> => {
    for (const ahead of days) {
      const [id, day] = [crypto.randomUUID(), schoolDay(ahead)];
      const { status } = await world.call(addLesson, {
        body: {
          id,
          kind: 'lesson',
          title: '',
          courseId: course.id,
          classId: null,
          groupId: null,
          day,
          starts: 480,
          ends: 535,
          classroomId: null,
          teacherIds: [teacher],
          note: '',
          remoteUrl: '',
          overlapReason: 'Essai',
          makesUpId: null,
          tell: false,
        },
      });
      if (status === 200) return { id, day };
    }
    throw new Error('no day takes a lesson of the course');
  };
  const past = await place([-1, -2, -3, -4, -5, -6]);
  const coming = await place([2, 3, 4, 5, 6, 7, 8, 9]);
  await miss(world, past);
  return { course: course.id, past: past.id, pastDay: past.day, coming: coming.id, comingDay: coming.day };
}

/** The roll call of the lesson says that the pupil was away, and the office validates it. */
async function miss({ call }: Stage['world'], { id, day }: { id: string; day: string }): Promise<void> {
  const { body: sheet } = await call(rollCallSheet, { query: { lesson: id } });
  const { status, body } = await call(saveRollCall, {
    body: {
      id: sheet.rollCallId ?? crypto.randomUUID(),
      saveId: crypto.randomUUID(),
      lessonId: id,
      classId: null,
      half: null,
      day: sheet.day,
      version: sheet.version,
      takenAt: new Date().toISOString(),
      offline: false,
      marks: sheet.pupils.map((one) => ({
        ...one.mark,
        status: one.label === pupil ? ('absent' as const) : ('present' as const),
      })),
    },
  });
  expect(status === 200, `the roll call was refused: ${JSON.stringify(body)}`);
  const { items } = (await call(listEvents, { query: { from: day, to: day, q: pupil } })).body;
  const rows = items.map((one) => ({ id: one.id, version: one.version }));
  if (rows.length) await call(decideEvents, { body: { rows, decision: 'validate' } });
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Titre', exact: true });
const content = (page: Page) => page.getByRole('main').locator('[contenteditable="true"]').first();
const saved = (page: Page) => page.getByText(/^Enregistré à/).first();
const one = (page: Page, id: string) => page.getByRole('main').locator(`a[href*="seance=${id}"]`).first();
async function holds(page: Page, name: string, words: string): Promise<void> {
  await content(page).getByText(words).waitFor();
  expect((await title(page).inputValue()) === name, `the title is no longer « ${name} »`);
}

/** From the week to the lesson; what is typed saves itself, and what had no time to is found again. */
async function write(page: Page, { past, pastDay }: Plan, name: string): Promise<void> {
  await page.goto(`${here}?semaine=${pastDay}`);
  await page.getByText(/séances? à remplir/).waitFor();
  await one(page, past).click();
  await title(page).fill(name);
  await content(page).click();
  await page.keyboard.type('Mesurer l’ombre de la cour.');
  await saved(page).waitFor();
  await page.reload();
  await holds(page, name, 'Mesurer l’ombre de la cour.');
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Puis le mât.');
  // The page goes before the server has it.
  await page.waitForTimeout(200);
  await page.reload();
  await holds(page, name, 'Mesurer l’ombre de la cour. Puis le mât.');
  await saved(page).waitFor();
}

/** Two tabs change the lesson: the second is asked which text stays, and sees both. */
async function writeTwice(page: Page, { past }: Plan, name: string): Promise<void> {
  const second = await page.context().newPage();
  second.setDefaultTimeout(20_000);
  await second.goto(`${here}?seance=${past}`);
  await content(second).waitFor();
  // Live, the second tab would take what the first one saves: it is away meanwhile.
  await second.route('**/api/**', (route) => route.abort());
  await title(second).fill(`${name} bis`);
  await second.waitForTimeout(400);
  await page.bringToFront();
  await title(page).fill(`${name} ter`);
  await page
    .getByText(/^(Gardé sur cet appareil|Enregistrement…)$/)
    .first()
    .waitFor();
  await saved(page).waitFor();
  await second.unroute('**/api/**');
  await second.getByText(/a écrit cette séance entre-temps/).waitFor({ timeout: 40_000 });
  expect((await title(second).inputValue()) === `${name} bis`, 'a conflict took one’s own text away');
  await second
    .locator('b')
    .filter({ hasText: `${name} ter` })
    .waitFor();
  await second.getByRole('button', { name: 'Garder mon texte' }).click();
  await saved(second).waitFor();
  await second.close();
  await page.reload();
  await holds(page, `${name} bis`, 'Puis le mât.');
}

async function writeOffline(page: Page, name: string): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.context().setOffline(true);
  await title(page).fill(name);
  await page
    .getByText(/Hors ligne, gardé sur cet appareil|^Gardé sur cet appareil/)
    .first()
    .waitFor();
  await page.reload();
  await holds(page, name, 'Puis le mât.');
  await page.context().setOffline(false);
  await saved(page).waitFor({ timeout: 40_000 });
  await page.reload();
  await holds(page, name, 'Puis le mât.');
}

async function giveHomework(page: Page, work: string): Promise<void> {
  await page.getByRole('button', { name: 'Donner', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Donner un devoir' });
  await sheet.getByRole('textbox', { name: 'Titre' }).fill(work);
  await sheet.getByRole('group', { name: 'Pour un prochain cours' }).getByRole('button').first().click();
  await sheet.getByRole('button', { name: 'Donner', exact: true }).click();
  const given = page.getByText('Devoir enregistré.');
  const asked = page.getByRole('button', { name: 'Donner maintenant' });
  await given.or(asked).first().waitFor();
  if (await asked.isVisible()) await asked.click();
  await given.waitFor();
  await page.getByRole('link', { name: work }).waitFor();
}

/** A sequence of one model lesson, dragged onto the lesson that comes. */
async function laySequence(page: Page, { coming, comingDay }: Plan, name: string): Promise<void> {
  await page.goto(`${here}/progression`);
  await page.getByRole('button', { name: 'Nouvelle séquence' }).click();
  const made = page.getByRole('dialog');
  await made.getByRole('textbox', { name: 'Titre' }).fill(name);
  await made.getByRole('button', { name: 'Créer' }).click();
  await page.getByRole('button', { name: 'Ajouter une séance' }).click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill(`${name}, réciproque`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Séquence enregistrée.').waitFor();
  await page.goto(`${here}?semaine=${comingDay}`);
  await page.getByRole('button', { name: new RegExp(name) }).dragTo(one(page, coming));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${name}, réciproque`).waitFor();
  await dialog.getByRole('button', { name: 'Préparer 1 séance' }).click();
  await page.getByText('1 séance préparée.').waitFor();
  await one(page, coming).getByText(`${name}, réciproque`).waitFor();
}

async function takePdf(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString() === '%PDF-', `${file.suggestedFilename()} is no PDF`);
}

/** The direction reads the course, takes it on paper, signs it and takes what it signed. */
async function sign(page: Page, { course, pastDay }: Plan, name: string): Promise<void> {
  await page.goto(`/admin/cahier-de-textes?cours=${course}&du=${pastDay}&au=${pastDay}`);
  await page.getByText(name).first().waitFor();
  await takePdf(page, page.getByRole('button', { name: 'PDF', exact: true }).first());
  await page.getByRole('button', { name: 'Viser', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Commentaire/ }).fill('Cahier bien tenu.');
  await dialog.getByRole('button', { name: 'Viser', exact: true }).click();
  await page.getByText(/séances? visées?\./).waitFor();
  await page.getByText('Cahier bien tenu.').first().waitFor();
  await takePdf(page, page.getByRole('listitem').filter({ hasText: 'Cahier bien tenu.' }).getByRole('button'));
}

/** A lesson goes from its teacher's week to the direction's visa and to the pupil who missed it. */
export const lessonLogJourneys: Journey[] = [
  {
    name: 'a lesson is written in two tabs and offline, gets homework, is signed by the direction and read by a pupil who missed it',
    on: ['desktop'],
    installs: true,
    async play(stage) {
      const { hall, page, world } = stage;
      const name = `Thalès ${Date.now()}`;
      const found = await plan(stage);
      await signInOn(page, world, world.prof);
      await write(page, found, name);
      await writeTwice(page, found, name);
      await writeOffline(page, name);
      await giveHomework(page, `Exercices de ${name}`);
      await page.getByRole('button', { name: 'Publier la séance' }).click();
      await page.getByText('Séance publiée.').waitFor();
      await laySequence(page, found, `Séquence ${Date.now()}`);
      await sign(await another(stage, world.admin), found, name);
      await page.goto(`${here}?seance=${found.past}`);
      await page.getByText('Séance visée').waitFor();
      expect(await title(page).isDisabled(), 'what is signed can still be changed');
      const phone = await openStage(hall, 'phone', { as: world.eleve });
      stage.others.push(phone);
      await phone.page.goto('/eleve/cahier-de-textes?manques=1');
      await phone.page.getByText(name, { exact: true }).first().waitFor();
      await phone.page.getByText('Puis le mât.').first().waitFor();
      await phone.page
        .getByRole('link', { name: `Exercices de ${name}` })
        .first()
        .waitFor();
      expect(
        !(await phone.page.getByRole('main').textContent())?.includes('réciproque'),
        'what is only prepared is read by a pupil',
      );
    },
  },
];

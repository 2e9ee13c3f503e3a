import { formatMinute } from '@encrier/contract/kernel/days';
import { createPlan, plannablePupils } from '@encrier/contract/school-life/plans';
import * as c from '@encrier/contract/teaching/exams';
import { setExamRules } from '@encrier/contract/teaching/exams-settings';
import { expect, type Journey } from '../frame/journey.ts';
import { minuteNow } from '../frame/days.ts';
import { another, openStage, type Stage } from '../frame/stage.ts';
import { courseOfPupil, pupil, teacherCall } from '../frame/teacher.ts';

type Page = Stage['page'];
const length = 30;
/** A third more, rounded up. */
const more = 10;

type Slot = { courseId: string; subject: string; audience: string; day: string; starts: number; soon: boolean };
/**
 * The pupil has extra time, the rules leave room, and nothing of an earlier try stands on the day; answers when the
 * test is.
 */
async function prepare({ hall, world }: Stage): Promise<Slot> {
  const prof = await teacherCall({ hall, world });
  const { body: found } = await world.call(plannablePupils, { query: { q: pupil } });
  const pupilId = found.items[0]?.id;
  expect(pupilId, `${pupil} is not found`);
  const { today, courses } = (await world.call(c.examChoices, {})).body;
  const wanted = { kind: 'PAP', need: 'Lecture', measures: '', arrangements: ['extra_time'] } as const;
  const none = { arrangementText: '', referentId: null, reviewOn: null, endsOn: null, fileIds: [] };
  // A second plan of the kind is refused: the first one stands.
  await world.call(createPlan, {
    body: {
      ...wanted,
      ...none,
      arrangements: ['extra_time'],
      id: crypto.randomUUID(),
      pupilId,
      inForce: true,
      startsOn: today,
    },
  });
  const own = await courseOfPupil(prof, world);
  const course = courses.find(({ id }) => id === own.id);
  expect(course, `${world.prof.label} teaches no course of ${pupil}`);
  const { rules, exams } = (await world.call(c.examBoard, { query: { from: today, to: today } })).body;
  const set = { perDay: 10, perWeek: 30, noticeDays: 0, extraPercent: 33, orgId: null, version: rules.version };
  expect((await world.call(setExamRules, { body: set })).status === 200, 'the rules were not set');
  for (const { id, version, state } of exams) {
    const params = { id };
    if (state === 'proposed')
      await world.call(c.decideExam, {
        params,
        body: { validate: false, reason: 'Essai', overrideReason: '', version },
      });
    else await world.call(c.cancelExam, { params, body: { reason: 'Essai', version } });
  }
  const starts = minuteNow() + 10;
  const query = { courses: course.id, day: today, starts: Math.min(starts, 1439), minutes: length };
  const { issues, next } = (await prof(c.checkExam, { query })).body;
  const soon = starts + length + more < 1440 && issues.length === 0;
  const day = soon ? today : next;
  expect(day, 'no day suits a test');
  const { id: courseId, subject, audience } = course;
  return { courseId, subject, audience, day, starts: soon ? starts : 510, soon };
}

async function propose(page: Page, { subject, audience, day, starts }: Slot, title: string): Promise<void> {
  await page.goto('/prof/ds');
  await page.getByRole('button', { name: 'Proposer un devoir' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Matière').selectOption({ label: subject });
  await sheet.getByRole('checkbox', { name: audience, exact: true }).check();
  await sheet.locator('input[type="date"]').first().fill(day);
  await sheet.locator('input[type="time"]').first().fill(formatMinute(starts));
  await sheet.getByLabel('Durée, en minutes').fill(String(length));
  await sheet.getByRole('textbox', { name: 'Titre' }).fill(title);
  await sheet.getByText('Aucune règle ne s’oppose à ce jour.').waitFor();
  await sheet.getByRole('button', { name: 'Proposer', exact: true }).click();
  await page.getByText('Devoir proposé.').waitFor();
}

/** Validates and publishes it; the id stands in the address. */
async function publish(page: Page, title: string): Promise<string> {
  await page.goto('/admin/ds');
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await page.waitForURL(/devoir=/);
  const id = new URL(page.url()).searchParams.get('devoir') ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Valider', exact: true }).click();
  await page.getByText('Devoir validé.').waitFor();
  await page.goto(`/admin/ds?devoir=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Publier', exact: true }).click();
  await page.getByText('Devoir publié.').waitFor();
  return id;
}

/** The hour is the pupil's own, and nothing says why it is later. */
async function read(page: Page, path: string, title: string, { starts }: Slot): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await main.getByText(title).waitFor();
  const text = (await main.textContent()) ?? '';
  expect(
    text.includes(`${formatMinute(starts)} – ${formatMinute(starts + length + more)}`),
    `${path} does not say the pupil's own end`,
  );
  expect(!/PAP|tiers|aménagement/i.test(text), `${path} says why the pupil has more time`);
}

/** Gives the test the teacher as supervisor, where the school has a room for it; else the office supervises. */
async function giveRoom({ world }: Stage, id: string): Promise<boolean> {
  const { rooms, staff } = (await world.call(c.examChoices, {})).body;
  const supervisor = staff.find(({ label }) => label === world.prof.label);
  for (const { id: roomId } of rooms.slice(0, 8)) {
    if (!supervisor) return false;
    const { version } = (await world.call(c.getExam, { params: { id } })).body;
    const body = { rooms: [{ roomId, supervisorIds: [supervisor.id] }], overrideReason: 'Salle libérée', version };
    if ((await world.call(c.placeExam, { params: { id }, body })).status === 200) return true;
  }
  return false;
}

async function supervise(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Surveiller' }).click();
  const own = page.getByRole('listitem').filter({ hasText: pupil });
  await own.getByLabel(`Présence, ${pupil}`).selectOption({ label: 'Présent' });
  await own.getByRole('checkbox', { disabled: false }).click();
  await own.getByText(/^Copie rendue à/).waitFor();
}

/** A supervised test goes from its teacher to the office, to the family and back to who supervises it. */
export const examJourneys: Journey[] = [
  {
    name: 'an exam with extra time is proposed, published, read by the family and supervised',
    on: ['phone'],
    async play(stage) {
      const { hall, world } = stage;
      const title = `Bilan ${Date.now()}`;
      const slot = await prepare(stage);
      const teacher = await openStage(hall, 'phone', { as: world.prof });
      stage.others.push(teacher);
      await propose(teacher.page, slot, title);
      const office = await another(stage, world.admin);
      const id = await publish(office, title);
      await read(await another(stage, world.parent), '/parent/ds', title, slot);
      await read(await another(stage, world.eleve), '/eleve/ds', title, slot);
      if (!slot.soon) return;
      const placed = await giveRoom(stage, id);
      if (placed) await supervise(teacher.page, `/prof/ds?devoir=${id}`);
      else await supervise(office, `/admin/ds?devoir=${id}`);
    },
  },
];

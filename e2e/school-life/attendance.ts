import { createMessage, recipientChoices, sendMessage } from '@encrier/contract/communication/messages';
import { addLesson } from '@encrier/contract/planning/lessons';
import {
  cancelDeclaration,
  type Mark,
  ownAttendance,
  type RollSheet,
  rollCallSheet,
  saveRollCall,
} from '@encrier/contract/school-life/attendance';
import { decideEvents, listEvents } from '@encrier/contract/school-life/attendance-office';
import { cancelSlip, listSlips } from '@encrier/contract/school-life/attendance-slips';
import { courseBoard } from '@encrier/contract/school/courses';
import { minuteNow, schoolDay } from '../frame/days.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, enter, type Stage, signInOn } from '../frame/stage.ts';
import { caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import type { World } from '../product/world.ts';

/** A current lesson of Hassan Tazi in a class, beside those of earlier attempts. */
async function lessonOfNow({ call }: World, title: string, className: string): Promise<string> {
  const { body: board } = await call(courseBoard, { query: {} });
  const starts = Math.min(Math.max(minuteNow() - 10, 0), 1400);
  const id = crypto.randomUUID();
  const { status, body } = await call(addLesson, {
    body: {
      id,
      kind: 'activity',
      title,
      courseId: null,
      classId: board.classes.find(({ name }) => name === className)?.id ?? '',
      groupId: null,
      day: schoolDay(),
      starts,
      ends: starts + 30,
      classroomId: null,
      teacherIds: [board.staff.find(({ label }) => label === 'Hassan Tazi')?.id ?? ''],
      note: '',
      remoteUrl: '',
      overlapReason: 'Essai',
      makesUpId: null,
      tell: false,
    },
  });
  expect(status === 200, `the lesson could not be added: ${JSON.stringify(body)}`);
  return id;
}

const sheetOf = async ({ call }: World, lesson: string): Promise<RollSheet> =>
  (await call(rollCallSheet, { query: { lesson } })).body;
/** The office saves the roll call, one pupil marked. */
async function saveAsOffice(world: World, lesson: string, pupil: string, mark: Partial<Mark>): Promise<void> {
  const sheet = await sheetOf(world, lesson);
  const { status, body } = await world.call(saveRollCall, {
    body: {
      id: sheet.rollCallId ?? crypto.randomUUID(),
      saveId: crypto.randomUUID(),
      lessonId: lesson,
      classId: null,
      half: null,
      day: sheet.day,
      version: sheet.version,
      takenAt: new Date().toISOString(),
      offline: false,
      marks: sheet.pupils.map((one) => ({
        ...one.mark,
        ...(one.label === pupil ? mark : { status: 'present' as const }),
      })),
    },
  });
  expect(status === 200, `the office could not save: ${JSON.stringify(body)}`);
}
const markOf = async (world: World, lesson: string, pupil: string): Promise<string> =>
  (await sheetOf(world, lesson)).pupils.find(({ label }) => label === pupil)?.mark.status ?? '';

async function asParent({ hall, world }: Stage): Promise<ReturnType<typeof caller>> {
  const token = await signIn(hall.product, world.schoolId, world.parent.username, world.password);
  return caller(() => hall.product.url, world.schoolId, token);
}

/** The office validated the absences of a lesson: families are notified, and may justify them. */
async function validateLesson({ call }: World, title: string): Promise<void> {
  const { body } = await call(listEvents, { query: { from: schoolDay(), to: schoolDay(), q: 'Yasmine' } });
  const rows = body.items.filter((one) => one.title === title).map(({ id, version }) => ({ id, version }));
  const { body: decided } = await call(decideEvents, { body: { rows, decision: 'validate' } });
  expect(decided.done?.length === 1, `the absence was not validated: ${JSON.stringify(decided)}`);
}

/** What an earlier try announced for a child is taken back. */
async function nothingAnnounced(stage: Stage): Promise<void> {
  const parent = await asParent(stage);
  const { body } = await parent(ownAttendance, {});
  for (const { declarations } of body.children)
    for (const { id, can } of declarations)
      if (can.cancel) await parent(cancelDeclaration, { params: { id }, body: {} });
}

/** A message that the parent sends to the office; answers its conversation. */
async function writeToOffice(stage: Stage, subject: string, html: string): Promise<string> {
  const parent = await asParent(stage);
  const { body: found } = await parent(recipientChoices, { query: { q: stage.world.admin.label } });
  const office = found.items.find(({ rule, label }) => rule.kind === 'person' && label === stage.world.admin.label);
  expect(office, `the parent finds nobody to write to: ${JSON.stringify(found)}`);
  const { body: draft } = await parent(createMessage, {
    body: {
      content: {
        replyTo: null,
        subject,
        html,
        audience: [office.rule],
        attachmentIds: [],
        importance: 'normal',
        replies: 'all',
        ackRequired: false,
        hiddenRecipients: true,
        sendAt: null,
      },
    },
  });
  const { body: sent } = await parent(sendMessage, { params: { id: draft.id }, body: { version: draft.version } });
  expect(sent.status === 'sent', `the message is ${JSON.stringify(sent)}`);
  return draft.threadId;
}

/** What an earlier try left in a pupil's hands is taken back. */
async function noSlipOf({ call }: World, pupil: string): Promise<void> {
  const { body } = await call(listSlips, { query: { state: 'issued', q: pupil } });
  for (const { id, version } of body.items) await call(cancelSlip, { params: { id }, body: { why: 'Essai', version } });
}

export const attendanceJourneys: Journey[] = [
  {
    name: 'a roll call offline on a phone and its conflict',
    on: ['phone'],
    installs: true,
    async play({ page, context, world }) {
      const [title, pupil] = [`Atelier ${Date.now()}`, 'Kenza Benjelloun'];
      const lesson = await lessonOfNow(world, title, '6e A');
      await signInOn(page, world, world.prof);
      await page.goto(`/prof/assiduite?cours=${lesson}`);
      await page.getByText(title).first().waitFor();
      await context.setOffline(true);
      await page.getByRole('group', { name: pupil }).getByTitle('Absent').click();
      await page.getByRole('button', { name: 'Valider l’appel' }).click();
      await page.getByText('Gardé sur cet appareil, en attente d’envoi').waitFor();
      await saveAsOffice(world, lesson, pupil, { status: 'late', minutes: 4 });
      await context.setOffline(false);
      await page.getByText('Cet appel a été modifié entre-temps.').waitFor({ timeout: 60_000 });
      await page
        .getByRole('listitem')
        .filter({ hasText: /Kenza Benjelloun.*vous, absent.*enregistré, retard de 4 minutes/ })
        .first()
        .waitFor();
      expect((await markOf(world, lesson, pupil)) === 'late', 'the phone wrote over what the office had saved');
      await page.getByRole('button', { name: 'Garder ma saisie' }).click();
      await page.getByText(/Fait à .* par Hassan Tazi/).waitFor();
      expect((await markOf(world, lesson, pupil)) === 'absent', 'what the teacher chose was not saved');
    },
  },
  {
    name: 'a slip: desk, then the teacher’s phone, then the roll call',
    async play(stage) {
      const { page, world } = stage;
      const [title, pupil] = [`Lecture ${Date.now()}`, 'Kenza Benjelloun'];
      const lesson = await lessonOfNow(world, title, '6e A');
      await noSlipOf(world, pupil);
      await saveAsOffice(world, lesson, pupil, { status: 'absent' });
      const desk = await another(stage, world.admin);
      await desk.goto('/admin/absences-billets');
      await desk.getByRole('button', { name: 'Nouveau billet' }).click();
      const form = desk.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Élève' }).fill(pupil);
      await form.getByRole('option', { name: new RegExp(pupil) }).click();
      await form.getByRole('button', { name: 'Remettre le billet' }).click();
      await desk
        .getByRole('dialog', { name: /^Billet \d+$/ })
        .getByRole('img', { name: /Code du billet/ })
        .first()
        .waitFor();

      await enter(stage, world.prof);
      await page.goto(`/prof/assiduite?cours=${lesson}`);
      const waiting = page.getByRole('region', { name: 'Billets' });
      await waiting.getByText(pupil).waitFor();
      await waiting.getByRole('button', { name: 'Entre en classe' }).first().click();
      await page.getByText(new RegExp(`${pupil} entre en classe, \\d+ minutes de retard`)).waitFor();
      expect((await markOf(world, lesson, pupil)) === 'late', 'the absence did not become lateness');
      const { body } = await world.call(listSlips, { query: { state: 'used', q: pupil } });
      expect(body.items[0]?.used?.lesson.startsWith(title) === true, 'the desk does not see who used the slip');
    },
  },
  {
    name: 'an absence is notified, explained and accepted',
    async play(stage) {
      const { page, world } = stage;
      const stamp = Date.now();
      const title = `Chorale ${stamp}`;
      const lesson = await lessonOfNow(world, title, '6e A');
      await saveAsOffice(world, lesson, 'Yasmine El Amrani', { status: 'absent' });
      const desk = await another(stage, world.admin);
      await desk.goto('/admin/absences-validation');
      await desk
        .getByRole('row')
        .or(desk.getByRole('listitem'))
        .filter({ hasText: title })
        .getByRole('button', { name: /Yasmine El Amrani/ })
        .click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
      await desk.getByText('1 ligne décidée').waitFor();

      await enter(stage, world.parent);
      await page.goto('/parent/assiduite?onglet=notifications');
      await page.getByText(title).first().waitFor({ timeout: 60_000 });
      await page.goto('/parent/assiduite');
      const row = page
        .getByRole('listitem')
        .filter({ hasText: title, has: page.getByText(/Justifi/) })
        .last();
      await row.getByRole('button', { name: 'Justifier' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Motif' }).selectOption({ label: 'Raisons familiales' });
      await form.getByRole('textbox', { name: /Explication/ }).fill(`Baptême de sa cousine (${stamp})`);
      await form.getByRole('button', { name: 'Envoyer' }).click();
      await row.getByText('Justificatif à l’étude').waitFor();

      await desk.goto('/admin/absences-validation?vue=justificatifs');
      const card = desk
        .getByRole('region')
        .filter({ hasText: `Baptême de sa cousine (${stamp})` })
        .last();
      await card.getByRole('button', { name: 'Accepter' }).click();
      await desk.getByText(`Baptême de sa cousine (${stamp})`).waitFor({ state: 'detached' });
      // The family's open page shows it by itself.
      await row.getByText('Justifiée', { exact: true }).first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'a parent’s message becomes the explanation of an absence',
    async play(stage) {
      const { page, world } = stage;
      const stamp = Date.now();
      const [title, words] = [`Théâtre ${stamp}`, `Il avait de la fièvre (${stamp})`];
      const lesson = await lessonOfNow(world, title, '6e A');
      await saveAsOffice(world, lesson, 'Yasmine El Amrani', { status: 'absent' });
      await validateLesson(world, title);
      const threadId = await writeToOffice(stage, `Absence de Yasmine ${stamp}`, `<p>${words}</p>`);

      await enter(stage, world.admin);
      await page.goto(`/admin/messages/view/${threadId}`);
      await page.getByRole('article').getByText(words).waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Actions sur le message' }).last().click();
      await page.getByText('Prendre comme justificatif').last().click();
      const sheet = page.getByRole('dialog', { name: 'Prendre comme justificatif' });
      await sheet.getByText(words).waitFor();
      await sheet.getByRole('combobox', { name: 'Élève' }).selectOption({ label: 'Yasmine El Amrani · 6e A' });
      await sheet.getByRole('button', { name: 'Prendre comme justificatif' }).click();
      await sheet.getByText('Cochez au moins une absence.').waitFor();
      await sheet.getByRole('checkbox', { name: new RegExp(title) }).check();
      await sheet.getByRole('combobox', { name: 'Motif' }).selectOption({ label: 'Raisons familiales' });
      await sheet.getByRole('button', { name: 'Prendre comme justificatif' }).click();
      await page.getByText('Justificatif reçu : il attend votre décision').waitFor();

      const card = page.getByRole('region').filter({ hasText: words }).last();
      await card.getByRole('button', { name: 'Accepter' }).click();
      await page.getByText(words).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'one form declares a child’s absence, and pre-fills the roll call',
    async play(stage) {
      const { page, world } = stage;
      await nothingAnnounced(stage);
      const lesson = await lessonOfNow(world, `Échecs ${Date.now()}`, '4e B');
      await enter(stage, world.parent);
      await page.goto('/parent/assiduite');
      await page.getByRole('button', { name: 'Mon enfant sera absent' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Enfant' }).selectOption({ label: 'Adam El Amrani' });
      await form.getByRole('combobox', { name: 'Motif' }).selectOption({ label: 'Consultation médicale' });
      await form.getByRole('button', { name: 'Prévenir l’école' }).click();
      await page.getByText('L’école est prévenue').first().waitFor();
      await page.getByText('Absence annoncée').first().waitFor();

      const teacher = await another(stage, world.prof);
      await teacher.goto(`/prof/assiduite?cours=${lesson}`);
      const pupil = teacher.getByRole('listitem').filter({ hasText: 'Adam El Amrani' });
      await pupil.getByText('absence annoncée').waitFor();
      expect(await pupil.getByRole('radio', { name: 'Absent' }).isChecked(), 'the roll call does not know it');
      expect(!(await teacher.getByText('Consultation médicale').count()), 'the teacher reads the reason');
      await teacher.getByRole('button', { name: 'Valider l’appel' }).click();
      await teacher.getByText(/Fait à .* par Hassan Tazi/).waitFor();
      expect((await markOf(world, lesson, 'Adam El Amrani')) === 'absent', 'the absence was not saved');
    },
  },
];

import { addLesson, cancelLessons, lessonChoices } from '@encrier/contract/planning/lessons';
import { timeFrames } from '@encrier/contract/planning/timetable';
import { courseBoard } from '@encrier/contract/school/courses';
import { addStaff } from '@encrier/contract/school/persons';
import { schoolDay } from '../frame/days.ts';
import { expect, type Journey } from '../frame/journey.ts';
import { another, enter, signInOn, type Stage } from '../frame/stage.ts';
import type { Person, World } from '../product/world.ts';

/** A second colleague who teaches; made once. */
async function colleague({ call, join }: World): Promise<Person> {
  const { body: board } = await call(courseBoard, { query: {} });
  if (!board.staff.some(({ label }) => label === 'Rachid Ouali')) {
    const { body: frames } = await call(timeFrames, {});
    const made = await call(addStaff, {
      body: {
        firstName: 'Rachid',
        lastName: 'Ouali',
        firstNameAr: '',
        lastNameAr: '',
        sex: null,
        birthOn: null,
        birthPlace: '',
        nationality: '',
        phone: null,
        phone2: null,
        email: null,
        address: '',
        matricule: null,
        function: 'Professeur',
        teacher: true,
        contract: 'permanent',
        weeklyMinutesDue: null,
        enteredOn: null,
        orgIds: frames.orgs.map(({ id }) => id),
        anotherPerson: false,
      },
    });
    expect(made.status === 200, `a colleague could not be added: ${JSON.stringify(made.body)}`);
  }
  return join('rachid.ouali');
}

/** A lesson of 6e A, or the refusal of its place. */
async function place({ call }: World, title: string, starts: number, teacherIds: string[], day: string) {
  const { body: choices } = await call(lessonChoices, {});
  const classId = choices.classes.find(({ name }) => name === '6e A')?.id ?? '';
  const id = crypto.randomUUID();
  const { status } = await call(addLesson, {
    body: {
      id,
      kind: 'activity',
      title,
      courseId: null,
      classId,
      groupId: null,
      day,
      starts,
      ends: starts + 60,
      classroomId: null,
      teacherIds,
      note: '',
      remoteUrl: '',
      overlapReason: '',
      makesUpId: null,
      tell: false,
    },
  });
  return { id, status };
}
/** An existing lesson, and two later ones of the teacher, on their own day. */
async function afternoon(world: World, teacherId: string, titles: readonly [string, string, string]): Promise<string> {
  for (let ahead = 3; ahead < 120; ahead += 1) {
    const day = schoolDay(ahead);
    let taken = 0;
    for (const [index, title] of titles.entries())
      if (
        taken === index &&
        (await place(world, title, 840 + index * 60, index ? [teacherId] : [], day)).status === 200
      )
        taken += 1;
    if (taken === titles.length) return day;
  }
  throw new Error('no day takes the three lessons');
}

/** A day in the phone's own picker, or in the parts of the date where the screen is wide. */
async function fillDay({ page, width }: Stage, form: ReturnType<Stage['page']['locator']>, day: string): Promise<void> {
  if (width === 'phone') return form.locator('input[type="date"]').first().fill(day);
  await form.getByRole('spinbutton').first().click();
  await page.keyboard.type(day.split('-').reverse().join(''));
}

const answers = (page: Stage['page'], title: string) => page.locator('section').filter({ hasText: title }).first();

export const replacementJourneys: Journey[] = [
  {
    name: 'a replacement is asked of two colleagues, one accepts on a phone; a parent answers an early end; the hall shows it',
    async play(stage) {
      const { world } = stage;
      const mark = `${stage.width === 'phone' ? 'T' : 'B'}${Date.now() % 1_000_000}`;
      const [stays, covered, falls] = [`Atelier ${mark}`, `Chorale ${mark}`, `Dessin ${mark}`];
      const { body: board } = await world.call(courseBoard, { query: {} });
      const away = board.staff.find(({ label }) => label === 'Hassan Tazi')?.id ?? '';
      const day = await afternoon(world, away, [stays, covered, falls]);

      // The absent teacher declares the absence.
      await enter(stage, world.prof);
      await stage.page.goto('/prof/remplacements');
      await stage.page.getByRole('button', { name: 'Déclarer une absence' }).first().click();
      const form = stage.page.getByRole('dialog');
      await fillDay(stage, form, day);
      await form.getByRole('combobox', { name: 'Motif' }).selectOption({ label: 'Formation' });
      await form.getByText(`Chorale ${mark}`).waitFor();
      await form.getByRole('button', { name: 'Prévenir l’école' }).click();
      await stage.page.getByText(/L’absence est notée/).waitFor();

      // The office proposes the first lesson to two colleagues, and cancels the last one.
      const second = await colleague(world);
      const first = await world.join('claire.moreau');
      const desk = await another(stage, world.admin);
      await desk.goto(`/admin/cancelled-sessions?jour=${day}`);
      await desk.getByRole('button', { name: new RegExp(covered) }).click();
      const cover = desk.getByRole('dialog');
      await cover.getByRole('checkbox', { name: /Claire Moreau/ }).check({ force: true });
      await cover.getByRole('checkbox', { name: /Rachid Ouali/ }).check({ force: true });
      await cover.getByRole('button', { name: 'Proposer le remplacement' }).click();
      await desk.getByText('2 propositions envoyées').waitFor();
      await desk.getByRole('button', { name: new RegExp(falls) }).click();
      const settle = desk.getByRole('dialog');
      await settle.getByRole('radio', { name: 'Annuler' }).check({ force: true });
      await settle.getByRole('switch', { name: /Sortie anticipée/ }).click();
      await settle.getByRole('button', { name: 'Annuler la séance' }).click();
      await desk.getByText('Séance annulée.').waitFor();

      // Two colleagues see it; one accepts, the other sees who did.
      const [one, two] = [await another(stage), await another(stage)];
      await signInOn(one, world, first);
      await signInOn(two, world, second);
      for (const page of [one, two]) {
        await page.goto('/prof/remplacements');
        await answers(page, covered).waitFor();
      }
      await one.getByRole('button', { name: new RegExp(`Accepter le remplacement : .*${mark}`) }).click();
      await one.getByText('La séance est dans l’emploi du temps.').waitFor();
      await two.reload();
      await answers(two, covered).getByText('remplacement fait par Claire Moreau').waitFor();
      expect(
        (await two.getByRole('button', { name: new RegExp(`Accepter le remplacement : .*${mark}`) }).count()) === 0,
        'a lesson that is taken can still be accepted',
      );

      // A parent answers in one tap; the office reads it.
      const home = await another(stage, world.parent);
      await home.goto('/parent/cours-annules');
      const free = home.getByRole('button', { name: /Peut sortir : Yasmine El Amrani/ });
      await free.first().waitFor();
      const waiting = await free.count();
      await free.first().click();
      await home.getByText('Réponse enregistrée.').waitFor();
      await free.nth(waiting - 1).waitFor({ state: 'detached' });

      // The hall shows today's changes, without reasons or absent people.
      const today = `Échecs ${mark}`;
      let shown: string | null = null;
      for (let starts = 0; starts < 1380 && !shown; starts += 60) {
        const made = await place(world, today, starts, [away], schoolDay());
        if (made.status === 200) shown = made.id;
      }
      expect(shown !== null, 'no hour of today takes a lesson');
      await world.call(cancelLessons, { body: { ids: [shown ?? ''], reason: 'Hassan Tazi est absent', tell: false } });
      await desk.goto('/admin/affichage');
      const row = desk.getByRole('listitem').filter({ hasText: today });
      await row.waitFor({ timeout: 60_000 });
      await row.getByText('Annulé').waitFor();
      expect(!(await desk.getByRole('main').textContent())?.includes('Tazi'), 'the hall names who is away');
    },
  },
];

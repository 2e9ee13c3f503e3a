import { createFrame, placeSeries, timeFrames, timetableBoard } from '@encrier/contract/planning/timetable';
import { courseBoard, updateCourse } from '@encrier/contract/school/courses';
import { expect, type Journey } from '../frame/journey.ts';
import { another, type Stage } from '../frame/stage.ts';
import type { World } from '../product/world.ts';
import { schoolDay } from '../frame/days.ts';

const subjectName = 'Mathématiques';
const slots = [480, 540, 600, 660].map((starts) => ({
  starts,
  ends: starts + 60,
  kind: 'lesson' as const,
  name: '',
  weekdays: [],
}));

/** Courses of one teacher in two classes, one frame for both, and his first hour of Monday given to the other class. */
async function prepare({ call }: World): Promise<string> {
  const { body: board } = await call(courseBoard, { query: {} });
  const subjectId = board.subjects.find(({ name }) => name === subjectName)?.id ?? '';
  const personId = board.staff.find(({ label }) => label === 'Hassan Tazi')?.id ?? '';
  const [own, other] = ['6e A', '4e B'].map((wanted) => board.classes.find(({ name }) => name === wanted)?.id ?? '');
  const made: string[] = [];
  // The import of the staff made the courses; a class without hours has nothing to place.
  for (const classId of [own, other]) {
    const course = board.courses.find((one) => one.classId === classId && one.subjectId === subjectId);
    if (!course) throw new Error('no course of mathematics');
    const { id, subjectId: _subject, classId: _class, groupId: _group, ...fields } = course;
    await call(updateCourse, { params: { id }, body: { ...fields, weeklyMinutes: 180 } });
    made.push(id);
  }
  const { body: found } = await call(timeFrames, {});
  const year = found.years.find(({ current }) => current);
  const [fromOn, toOn] = [year?.startsOn ?? '', year?.endsOn ?? ''];
  await call(createFrame, {
    body: {
      orgId: found.orgs[0]?.id ?? '',
      name: 'Matinées',
      levelIds: found.levels.filter(({ orgId }) => orgId === found.orgs[0]?.id).map(({ id }) => id),
      weekdays: [1, 2, 3, 4, 5],
      step: 5,
      alternates: false,
      fromOn,
      toOn,
      slots,
    },
  });
  const { status, body: placed } = await call(placeSeries, {
    body: {
      yearId: year?.id ?? '',
      series: [
        {
          id: crypto.randomUUID(),
          kind: 'lesson',
          title: '',
          courseId: made[1] ?? '',
          classId: null,
          groupId: null,
          weekday: 1,
          week: 'all',
          starts: 480,
          ends: 540,
          fromOn,
          toOn,
          classroomId: null,
          teacherIds: [personId],
          locked: false,
          overlapReason: '',
        },
      ],
    },
  });
  expect(status === 200, `the lesson of the other class was not placed: ${JSON.stringify(placed)}`);
  return own ?? '';
}

/** Lessons of the plan in a day's column, on screen. */
const standing = (page: Stage['page'], weekday: number) => page.locator(`[data-column="${weekday}"] button[data-item]`);
async function count(page: Stage['page'], weekday: number, expected: number): Promise<void> {
  await standing(page, weekday)
    .nth(expected - 1)
    .waitFor();
  expect((await standing(page, weekday).count()) === expected, `day ${weekday} has not ${expected} lessons`);
}

/** Made by hand, refused where the teacher is elsewhere, published, read. */
export const timetableJourneys: Journey[] = [
  {
    name: 'a timetable is made by hand and published',
    on: ['desktop'],
    async play(stage) {
      const { world } = stage;
      const classId = await prepare(world);
      const page = await another(stage, world.admin);
      await page.goto(`/admin/timetable?de=${classId}`);
      const card = page
        .getByRole('complementary', { name: 'À placer' })
        .getByRole('button', { name: new RegExp(subjectName) });
      const said = page.getByRole('region', { name: 'Semaine de 6e A' }).getByRole('status');
      await card.click();
      await page.keyboard.press('ArrowUp');
      await said.filter({ hasText: 'Hassan Tazi est en 4e B' }).waitFor({ state: 'attached' });
      await page.keyboard.press('Enter');
      expect((await standing(page, 1).count()) === 0, 'a lesson was placed where its teacher is elsewhere');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await count(page, 1, 1);
      await card.click();
      await page.keyboard.press('Enter');
      await count(page, 1, 2);
      await card.click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await count(page, 2, 1);
      await page.getByText('Toutes les heures sont placées.').waitFor();
      await standing(page, 2).first().focus();
      for (const key of [' ', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await count(page, 3, 1);
      await page.getByRole('button', { name: 'Annuler le dernier changement' }).click();
      await count(page, 2, 1);
      await page.getByRole('button', { name: 'Refaire' }).click();
      await count(page, 3, 1);
      const drawn = '[[1,540],[1,600],[3,660]]';
      let places = '';
      // The screen shows a change before the school has it.
      for (let turn = 0; turn < 40 && places !== drawn; turn += 1) {
        if (turn) await page.waitForTimeout(500);
        const { body } = await world.call(timetableBoard, { query: {} });
        const own = body.series.filter((one) => one.classId === classId);
        places = JSON.stringify(own.map((one) => [one.weekday, one.starts]).sort());
      }
      expect(places === drawn, `the plan is not what was drawn: ${places}`);
      await page.getByRole('button', { name: 'Publier', exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: /séances changées/ }).click();
      await sheet.getByText('Publié', { exact: true }).first().waitFor({ timeout: 60_000 });
      const pupil = await another(stage, world.eleve);
      // The days of this week that are over hold nothing that was published today.
      const nextWeek = schoolDay(7);
      await pupil.goto(`/eleve/emploi?jour=${nextWeek}`);
      await pupil.getByText(subjectName).first().waitFor();
    },
  },
];

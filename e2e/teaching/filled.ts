import { must } from '../product/caller.ts';
import { classBoard, classChoices, updateClass } from '@encrier/contract/school/classes';
import { createTerm, listYears } from '@encrier/contract/school/years';
import { createAssessment, gradeSheet } from '@encrier/contract/teaching/gradebook';
import { giveHomework, homeworkCourses } from '@encrier/contract/teaching/homework';
import { readPlans, saveProgramme, saveSequence } from '@encrier/contract/teaching/lesson-log-plan';
import { openCouncil } from '@encrier/contract/teaching/report-cards-council';
import { openMeeting } from '@encrier/contract/teaching/summary-meetings';
import type { Fill, Ground, Known } from '../filled/ground.ts';
import { fillTests } from './filled-tests.ts';
import { schoolDay } from '../frame/days.ts';

type Course = { id: string; today: string; termId: string };

/** The teacher's course with the pupil, and the term in which its marks are entered. */
async function courseOf({ office, people, pupil }: Ground): Promise<Course> {
  const { courses } = must(await people.prof(homeworkCourses, {}), 'courses');
  const { id } = courses.find(({ pupils }) => pupils.some((one) => one.id === pupil.id))!;
  const { items } = must(await office(listYears, {}), 'years');
  const { id: yearId, startsOn, endsOn } = items.find(({ current }) => current)!;
  const body = {
    orgId: null,
    name: 'Année',
    startsOn,
    endsOn,
    entryFromOn: null,
    entryToOn: null,
    councilOn: null,
    publishedOn: null,
  };
  must(await office(createTerm, { params: { id: yearId }, body }), 'term');
  const { termId, today } = must(await people.prof(gradeSheet, { params: { id }, query: {} }), 'sheet of marks');
  return { id, today, termId: termId! };
}

async function homework({ people }: Ground, course: Course): Promise<Known> {
  const id = crypto.randomUUID();
  const dueOn = schoolDay(3);
  must(
    await people.prof(giveHomework, {
      body: {
        id,
        courseId: course.id,
        kind: 'exercise',
        title: 'Exercices 3 et 4',
        body: '<p>Page 112.</p>',
        links: [],
        fileIds: [],
        dueOn,
        dueLessonId: null,
        minutes: 20,
        handIn: 'file',
        lateUntil: null,
        latePenalty: null,
        difficulty: null,
        criteria: [],
        pupilIds: [],
        show: 'now',
        showOn: null,
      },
    }),
    'homework',
  );
  return { screens: /devoirs\/view\/:id/, ids: [id] };
}

async function assessment({ people }: Ground, { id: courseId, today: day, termId }: Course): Promise<Known> {
  const id = crypto.randomUUID();
  const test = { title: 'Contrôle', topic: '', kind: 'test', day, scale: '20', coefficient: '1' } as const;
  const body = { id, courseId, termId, ...test, mode: 'normal' as const, boxId: null };
  must(await people.prof(createAssessment, { body }), 'assessment');
  return { screens: /grades\/:id\/edit/, ids: [id] };
}

/** The programme of a level, and a sequence of one of its chapters. */
async function plans({ office, people }: Ground, course: Course): Promise<Known[]> {
  const { courses } = must(await people.prof(readPlans, {}), 'plans');
  const { levelId, subjectId } = courses.find(({ id }) => id === course.id)!;
  const [chapterId, sequence] = [crypto.randomUUID(), crypto.randomUUID()];
  const chapters = [{ id: chapterId, title: 'Thalès', minutes: 300 }];
  must(
    await office(saveProgramme, { params: { id: levelId!, subjectId }, body: { version: 0, chapters } }),
    'programme',
  );
  const step = {
    id: crypto.randomUUID(),
    lessons: 1,
    kind: 'lesson' as const,
    title: 'Mesurer l’ombre',
    objective: '',
    body: '<p>Dans la cour.</p>',
    homework: '',
    resourceIds: [],
  };
  const body = { version: 0, levelId: levelId!, subjectId, chapterId, title: 'Thalès', shared: true, steps: [step] };
  must(await people.prof(saveSequence, { params: { id: sequence }, body }), 'sequence');
  return [
    { screens: /programme\/:levelId\/:subjectId/, ids: [levelId!, subjectId] },
    { screens: /sequences\/:id/, ids: [sequence] },
  ];
}

/** The council of the class, which its head teacher opens, and the meeting of one of its families. */
async function meetings({ office, people, pupil, world }: Ground, { termId }: Course): Promise<Known[]> {
  const { teachers } = must(await office(classChoices, {}), 'teachers');
  const { classes } = must(await office(classBoard, { query: {} }), 'classes');
  const { version } = classes.find(({ id }) => id === pupil.classId)!;
  const headTeacherId = teachers.find(({ label }) => label === world.prof.label)!.id;
  must(await office(updateClass, { params: { id: pupil.classId }, body: { headTeacherId, version } }), 'head teacher');
  must(await people.prof(openCouncil, { params: { id: pupil.classId }, body: { termId } }), 'council');
  const body = { id: crypto.randomUUID(), termId };
  const { id } = must(await people.prof(openMeeting, { params: { id: pupil.id }, body }), 'meeting');
  return [
    { screens: /bulletins\/conseil\/:id/, ids: [pupil.classId], query: `?periode=${termId}` },
    { screens: /bilan\/rencontre\/:id/, ids: [id] },
  ];
}

/** What is taught, given and judged. */
export const fillTeaching: Fill = async (ground) => {
  const course = await courseOf(ground);
  const all = [
    homework(ground, course),
    assessment(ground, course),
    plans(ground, course),
    meetings(ground, course),
    fillTests(ground, course.id),
  ];
  return (await Promise.all<Known | Known[]>(all)).flat();
};

import * as classes from '@encrier/contract/school/classes';
import * as classrooms from '@encrier/contract/school/classrooms';
import * as consents from '@encrier/contract/school/consents';
import * as courses from '@encrier/contract/school/courses';
import * as family from '@encrier/contract/school/family';
import * as levels from '@encrier/contract/school/levels';
import * as subjects from '@encrier/contract/school/subjects';
import * as years from '@encrier/contract/school/years';
import type { Caller } from '../door.ts';
import { levels as levelPlans } from './plan.ts';

/** Hours a week and coefficient of each subject from the sixth to the last form, in the words of the demo's lists. */
const programme: Readonly<Record<string, { hours: number; coefficient: number; lycee?: true }>> = {
  Mathématiques: { hours: 5, coefficient: 5 },
  Français: { hours: 5, coefficient: 4 },
  Arabe: { hours: 4, coefficient: 3 },
  Anglais: { hours: 3, coefficient: 2 },
  'Histoire-géographie': { hours: 3, coefficient: 2 },
  'Sciences de la vie et de la Terre': { hours: 2, coefficient: 2 },
  'Physique-chimie': { hours: 3, coefficient: 3 },
  'Éducation physique et sportive': { hours: 2, coefficient: 1 },
  'Éducation islamique': { hours: 1, coefficient: 1 },
  Technologie: { hours: 1, coefficient: 1 },
  'Arts plastiques': { hours: 1, coefficient: 1 },
  Philosophie: { hours: 2, coefficient: 2, lycee: true },
};

/** Terms, days off, subjects with what each level expects, rooms, and which level follows which. */
export async function seedStructure(admin: Caller): Promise<void> {
  const { items } = await admin.call(years.listYears, {});
  const year = items.find(({ current }) => current);
  if (!year) throw new Error('the school has no current year');
  await admin.call(years.proposeTerms, { params: { id: year.id }, body: { parts: 3, orgId: null } });
  await admin.call(years.loadCalendar, { params: { id: year.id }, body: { calendar: 'MA' } });
  await admin.call(subjects.startSubjects, { body: { set: 'college-fr' } });
  const more = { family: 'Humanités', optional: false } as const;
  await admin.call(subjects.createSubject, {
    body: {
      ...more,
      name: 'Éducation islamique',
      nameAr: 'التربية الإسلامية',
      code: 'EDIS',
      colour: 'islam',
      language: 'ar',
    },
  });
  await admin.call(subjects.createSubject, {
    body: { ...more, name: 'Philosophie', nameAr: 'الفلسفة', code: 'PHILO', colour: 'francais', language: 'fr' },
  });
  const grid = await admin.call(subjects.subjectGrid, {});
  const cells = grid.levels
    .filter(({ cycle }) => cycle === 'Collège' || cycle === 'Lycée')
    .flatMap((level) =>
      grid.subjects.flatMap((subject) => {
        const found = programme[subject.name];
        if (!found || (found.lycee && level.cycle !== 'Lycée')) return [];
        return [
          {
            levelId: level.id,
            subjectId: subject.id,
            before: null,
            after: { coefficient: found.coefficient, weeklyMinutes: found.hours * 60 },
          },
        ];
      }),
    );
  if (cells.length) await admin.call(subjects.saveGrid, { body: { cells } });
  const { orgs } = await admin.call(classrooms.listClassrooms, {});
  for (const [index, org] of orgs.entries()) {
    await admin.call(classrooms.createSeries, {
      body: {
        name: 'Salle',
        orgId: org.id,
        kind: 'Salle de cours',
        capacity: 30,
        subjectIds: [],
        first: index * 100 + 101,
        last: index * 100 + 112,
      },
    });
  }
  const board = await admin.call(classes.classBoard, { query: {} });
  const byName = new Map(board.levels.map((level) => [level.name, level]));
  for (const [index, plan] of levelPlans.entries()) {
    const [level, next] = [byName.get(plan.name), byName.get(levelPlans[index + 1]?.name ?? '')];
    if (level && next)
      await admin.call(levels.updateLevel, {
        params: { id: level.id },
        body: { nextLevelId: next.id, version: level.version },
      });
  }
  await admin.call(classes.updateClasses, {
    body: { classes: board.classes.map(({ id, version }) => ({ id, version })), capacity: 28 },
  });
}

/** Head teachers for some classes, what levels expect where no teacher is named yet, a support plan. */
export async function seedTeaching(admin: Caller): Promise<void> {
  const board = await admin.call(classes.classBoard, { query: {} });
  const college = board.levels.filter(({ cycle }) => cycle === 'Collège').map(({ id }) => id);
  const places = board.classes.filter(({ levelId }) => college.includes(levelId));
  const { teachers } = await admin.call(classes.classChoices, {});
  for (const [index, place] of places.entries()) {
    const teacher = teachers[(index * 3) % Math.max(1, teachers.length)];
    if (teacher)
      await admin.call(classes.updateClass, {
        params: { id: place.id },
        body: { headTeacherId: teacher.id, version: place.version },
      });
  }
  if (places.length)
    await admin.call(courses.fillCourses, { body: { classIds: places.map(({ id }) => id), subjectId: null } });
}

/** A family answers about pictures and asks for a change that waits for the office. */
export async function seedFamily(parent: Caller): Promise<void> {
  const { items } = await parent.call(consents.listChildConsents, {});
  for (const child of items) {
    await parent.call(consents.decideConsent, {
      params: { id: child.pupilId },
      body: { purpose: 'class_photo', granted: true },
    });
    await parent.call(consents.decideConsent, {
      params: { id: child.pupilId },
      body: { purpose: 'website', granted: false },
    });
  }
  const [child] = items;
  if (child)
    await parent.call(family.askChange, {
      body: {
        personId: child.pupilId,
        lines: [{ field: 'address', value: '18, avenue Mohammed VI, Rabat' }],
        note: 'Nous déménageons à la fin du mois.',
      },
    });
}

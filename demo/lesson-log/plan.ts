import type { EntryKind } from '@encrier/contract/teaching/lesson-log';
import * as p from '@encrier/contract/teaching/lesson-log-plan';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller } from '../door.ts';

const hour = 60;
/** What a year of mathematics holds, with hours. */
const chapters: readonly (readonly [string, number])[] = [
  ['Puissances', 10],
  ['Calcul littéral', 16],
  ['Thalès', 18],
  ['Fonctions', 24],
  ['Trigonométrie', 20],
  ['Statistiques et probabilités', 18],
];
const steps: readonly (readonly [string, EntryKind, number, string, string, string])[] = [
  [
    'Agrandir et réduire',
    'lesson',
    1,
    'Utiliser un coefficient.',
    'Maquette de la cour au 1/50, calculs par deux.',
    '',
  ],
  [
    'Réciproque de Thalès',
    'lesson',
    1,
    'Montrer que deux droites sont parallèles.',
    'Énoncé, puis exercices 17 et 18, page 86.',
    'Exercice 19, page 86',
  ],
  [
    'Problèmes',
    'exercises',
    2,
    'Choisir le bon théorème.',
    'Fiche de problèmes, en groupes de trois.',
    'Finir la fiche',
  ],
  ['Bilan sur Thalès', 'test', 1, 'Faire le point.', 'Contrôle d’une heure.', ''],
];

/** The chapters of each course of a teacher, once he wrote the programmes of his levels. */
export async function writeProgrammes(prof: Caller, now: Date): Promise<ReadonlyMap<string, p.Programme['chapters']>> {
  const { courses } = await prof.call(p.readPlans, {});
  const known = new Map<string, p.Programme['chapters']>();
  const found = new Map<string, p.Programme['chapters']>();
  for (const { id, levelId, subjectId, mine } of courses) {
    if (!mine || !levelId) continue;
    const key = `${levelId} ${subjectId}`;
    if (!known.has(key)) {
      const made = chapters.map(([title, hours]) => ({ id: newId(now.getTime()), title, minutes: hours * hour }));
      const params = { id: levelId, subjectId };
      await prof.call(p.saveProgramme, { params, body: { version: 0, chapters: made } });
      known.set(key, made);
    }
    found.set(id, known.get(key)!);
  }
  return found;
}

/** A shared sequence, laid over the coming lessons of the teacher's first class. */
export async function laySequence(prof: Caller, now: Date): Promise<void> {
  const { courses } = await prof.call(p.readPlans, {});
  const course = courses.find(({ mine, standing }) => mine && standing);
  if (!course?.levelId) return;
  const params = { id: newId(now.getTime()) };
  const where = { levelId: course.levelId, subjectId: course.subjectId };
  const programme = await prof.call(p.readProgramme, { params: { id: where.levelId, subjectId: where.subjectId } });
  await prof.call(p.saveSequence, {
    params,
    body: {
      version: 0,
      ...where,
      title: 'Thalès : agrandir, réduire, démontrer',
      shared: true,
      chapterId: programme.chapters.find(({ title }) => title === 'Thalès')?.id ?? null,
      steps: steps.map(([title, kind, lessons, objective, body, homework]) => ({
        id: newId(now.getTime()),
        lessons,
        kind,
        title,
        objective,
        homework,
        resourceIds: [],
        body: `<p>${body}</p>`,
      })),
    },
  });
  const { lessons } = await prof.call(p.previewLaying, { params, query: { courseId: course.id } });
  const first = lessons.find(({ parts }) => parts > 0);
  if (!first) return;
  const body = { id: newId(now.getTime()), courseId: course.id, lessonId: first.id };
  await prof.call(p.laySequence, { params, body });
}

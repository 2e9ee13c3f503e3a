import { getSitting, handInSitting, startSitting } from '@encrier/contract/teaching/diagnostic-sittings';
import { createTest, publishTest } from '@encrier/contract/teaching/diagnostic-tests';
import { type Call, must } from '../product/caller.ts';
import type { Ground, Known } from '../filled/ground.ts';

/** A test of two questions, which a pupil sits once, alone or with a guardian. */
async function publishedTest(prof: Call, courseId: string, title: string): Promise<string> {
  const id = crypto.randomUUID();
  const choice = (label: string, percent: number) => ({ label, percent, feedback: '' });
  const asked = (statement: string) => ({
    id: crypto.randomUUID(),
    section: '',
    statement,
    points: 1,
    skill: 'Calculer une longueur',
  });
  must(
    await prof(createTest, {
      body: {
        id,
        title,
        instructions: '',
        purpose: 'diagnostic',
        courseIds: [courseId],
        minutes: null,
        opensAt: null,
        closesAt: null,
        attempts: 1,
        shuffle: false,
        draw: null,
        linear: false,
        shows: 'handed',
        parents: 'sit',
        questions: [
          {
            ...asked('Combien mesure MN ?'),
            kind: 'single',
            choices: [choice('4,5 cm', 100), choice('3 cm', 0)],
            shuffle: false,
          },
          { ...asked('Les droites sont parallèles.'), kind: 'truth', truth: true },
        ],
      },
    }),
    'test',
  );
  must(await prof(publishTest, { params: { id }, body: { version: 1 } }), 'publication of the test');
  return id;
}

/** Starts sitting; handed in at once with the answers that are given. */
async function sit(by: Call, testId: string, pupilId: string, answers?: readonly string[]): Promise<string> {
  const start = { id: crypto.randomUUID(), pupilId };
  const { id } = must(await by(startSitting, { params: { id: testId }, body: start }), 'sitting');
  if (!answers) return id;
  const { questions } = must(await by(getSitting, { params: { id } }), 'questions of the sitting');
  const body = {
    answers: questions.map((one, at) => ({ questionId: one.id, words: [answers[at]!], nth: 1, flagged: false })),
  };
  must(await by(handInSitting, { params: { id }, body }), 'copy');
  return id;
}

/** A test that was sat, with its copy, and one that is being sat with a guardian. */
export async function fillTests({ people, pupil }: Ground, courseId: string): Promise<Known[]> {
  const [sat, begun] = await Promise.all(
    ['Thalès', 'Pythagore'].map((one) => publishedTest(people.prof, courseId, one)),
  );
  const copy = await sit(people.eleve, sat!, pupil.id, ['4,5 cm', 'false']);
  const sitting = await sit(people.parent, begun!, pupil.id);
  return [
    { screens: /:testId\/submit$/, ids: [begun!], query: `?copie=${sitting}` },
    { screens: /:testId\/surveiller$/, ids: [begun!] },
    { screens: /:testId\/(my-submission|submissions)\/:submissionId/, ids: [sat!, copy] },
    { screens: /:testId/, ids: [sat!] },
  ];
}

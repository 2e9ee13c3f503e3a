import { logout } from '@encrier/contract/access/auth';
import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as b from '@encrier/contract/teaching/diagnostic-bank';
import * as i from '@encrier/contract/teaching/diagnostic-incidents';
import * as p from '@encrier/contract/teaching/diagnostic-paper';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Caller, RoomSeed } from '../door.ts';
import { thalesFigure } from './figures.ts';
import { drawn, mentalSums, thales } from './questions.ts';

const dayMs = 86_400_000;
type Made = { id: string; questions: Question[] };

async function make(
  who: Caller,
  content: Partial<c.TestContent> & Pick<c.TestContent, 'title' | 'questions'>,
): Promise<Made> {
  const id = newId();
  await who.call(c.createTest, {
    body: {
      id,
      instructions: '',
      purpose: 'diagnostic',
      courseIds: [],
      minutes: null,
      opensAt: null,
      closesAt: null,
      attempts: 1,
      shuffle: false,
      draw: null,
      linear: false,
      shows: 'handed',
      parents: 'read',
      ...content,
    },
  });
  return { id, questions: content.questions };
}

const labelsOf = (choices: readonly { label: string }[]): string[] => choices.map(({ label }) => label);

/** The right answer to a question. */
function rightWords(question: Question): readonly string[] {
  switch (question.kind) {
    case 'single':
      return [question.choices.find(({ percent }) => percent === 100)!.label];
    case 'multiple':
      return labelsOf(question.choices.filter(({ percent }) => percent > 0)).slice(0, 9);
    case 'truth':
      return [String(question.truth)];
    case 'number':
      return [String(question.value).replace('.', ',')];
    case 'gaps':
      return ['parallèle', 'AC', 'BC'];
    case 'matching':
      return question.pairs.map(({ right }) => right);
    case 'ordering':
      return question.items;
    case 'scale':
      return ['4'];
    case 'long':
      return ['À calculer une longueur que l’on ne peut pas mesurer, avec deux parallèles et trois longueurs connues.'];
    default:
      return [];
  }
}

/** A wrong or partial answer to a question. */
function missedWords(question: Question): readonly string[] {
  const right = rightWords(question);
  switch (question.kind) {
    case 'single':
      return [labelsOf(question.choices).find((one) => one !== right[0]) ?? right[0]!];
    case 'multiple':
      return right.slice(0, 1);
    case 'truth':
      return [String(!question.truth)];
    case 'number':
      return [String(question.value * 2).replace('.', ',')];
    case 'gaps':
      return ['égale', 'AC', ''];
    case 'matching':
      return right.map((one, nth) => (nth === 0 ? one : ''));
    case 'ordering':
      return right.toReversed();
    case 'scale':
      return ['2'];
    case 'long':
      return ['À mesurer des triangles.'];
    default:
      return [];
  }
}

/** What one pupil answers on paper: right more or less often, by his place in the class. */
function answersOf(questions: readonly Question[], place: number) {
  return questions.flatMap((question, at) => {
    const knows = (place * 7 + at * 5) % 10 < 3 + ((place * 3) % 7);
    const words = [...(knows ? rightWords(question) : missedWords(question))];
    return words.length ? [{ questionId: question.id, words }] : [];
  });
}

/** What Yasmine answers on her phone: the choices that she sees first, and what she knows. */
const ownAnswer = (question: AskedQuestion, key: Question): string[] => {
  switch (question.kind) {
    case 'ordering':
      return key.kind === 'ordering' ? key.items : [];
    case 'matching':
      return key.kind === 'matching' ? key.pairs.map(({ right }) => right) : [];
    case 'single':
      return key.kind === 'single' ? [key.choices.find(({ percent }) => percent === 100)!.label] : [];
    case 'multiple':
      return key.kind === 'multiple' ? [key.choices.find(({ percent }) => percent > 0)!.label] : [];
    case 'truth':
      return ['false'];
    case 'number':
      return ['4,5'];
    case 'gaps':
      return ['parallele', 'AC', 'BC'];
    case 'scale':
      return ['4'];
    case 'long':
      return ['À trouver une longueur que l’on ne peut pas mesurer, comme la hauteur d’un arbre.'];
    default:
      return [];
  }
};

/** What a supervisor wrote down of one pupil's test. */
async function noteAlarm(who: Caller, sittingId: string): Promise<void> {
  const body = { id: newId(), kind: 'noise', note: 'Exercice d’évacuation dans le couloir' } as const;
  await who.call(i.noteIncident, { params: { id: sittingId }, body });
}

/** Questions of the test that was sat, kept for other years: for himself, for his subject, for all. */
async function keepInBank(who: Caller, { id: testId, questions }: Made, courseId: string): Promise<void> {
  const kept = questions.filter(({ kind }) => kind !== 'scale' && kind !== 'long').slice(0, 5);
  for (const [at, question] of kept.entries()) {
    const share = (['subject', 'school', 'mine'] as const)[at % 3]!;
    const tags = ['Thalès', at < 2 ? 'cours' : 'calcul'];
    await who.call(b.createBankQuestion, { body: { id: newId(), question, share, courseId, tags, testId } });
  }
}

/** A test with a figure to label, formulas, a photo and a spoken answer; without a way back. */
async function askDrawn(who: Caller, own: readonly { id: string }[], now: Date): Promise<void> {
  const alt = 'Un triangle coupé par une parallèle à sa base, ses cinq points sans nom';
  const { id, fichier, width, height } = await who.upload('figure.png', await thalesFigure(), alt);
  const { id: test } = await make(who, {
    title: 'Thalès sur une figure',
    instructions: 'Prenez une feuille et une règle.',
    linear: true,
    courseIds: own.map((one) => one.id),
    minutes: 30,
    shows: 'closed',
    closesAt: new Date(now.getTime() + 5 * dayMs).toISOString(),
    questions: drawn({ id, fichier, width, height, alt }),
  });
  await who.call(c.publishTest, { params: { id: test }, body: { version: 1 } });
}

/** A test on paper: the sheets of half of the class are written down, the others wait on the desk. */
async function onPaper(prof: Caller, own: readonly c.TestCourse[]): Promise<void> {
  const [course] = own;
  if (!course) return;
  const { id, questions } = await make(prof, {
    title: 'Calcul rapide, sur papier',
    instructions: 'Sans calculatrice. Noircissez un rond par ligne.',
    courseIds: [course.id],
    minutes: 15,
    shows: 'closed',
    questions: mentalSums(),
  });
  await prof.call(c.publishTest, { params: { id }, body: { version: 1 } });
  const { pupils } = await prof.call(p.paperForm, { params: { id } });
  const written = pupils.slice(0, Math.ceil(pupils.length / 2));
  for (const [place, { id: pupilId }] of written.entries())
    await prof.call(p.savePaper, {
      params: { id },
      body: {
        edits: answersOf(questions, place).map(({ questionId, words }) => ({
          pupilId,
          questionId,
          before: [],
          after: words,
          sheet: null,
        })),
      },
    });
}

/** The pupil sits the test, with an alarm that a supervisor notes. */
async function sitAs(
  door: Parameters<RoomSeed['seed']>[0],
  signIn: Parameters<RoomSeed['seed']>[1],
  { sat, pupilId, before }: { sat: Awaited<ReturnType<typeof make>>; pupilId: string; before: Date },
): Promise<void> {
  const her = await signIn('eleve');
  const { id } = await her.call(s.startSitting, {
    params: { id: sat.id },
    body: { id: newId(), pupilId: pupilId },
  });
  const { questions } = await her.call(s.getSitting, { params: { id } });
  const keys = new Map(sat.questions.map((one) => [one.id, one]));
  door.at(new Date(before.getTime() + 9 * 60_000));
  const supervisor = await signIn('prof');
  await noteAlarm(supervisor, id);
  await supervisor.call(logout, { body: {} });
  door.at(new Date(before.getTime() + 23 * 60_000));
  const answers = questions.map((one) => ({
    questionId: one.id,
    words: ownAnswer(one, keys.get(one.id)!),
    nth: 1,
    flagged: false,
  }));
  await her.call(s.handInSitting, { params: { id }, body: { answers } });
  await her.call(logout, { body: {} });
}

/** A teacher's tests: one that the class sat and that waits to be read, one to sit now, one on paper, a draft. */
export const diagnosticTestsSeed: RoomSeed = {
  order: 66,
  seed: async (door, signIn, _from, now) => {
    const before = new Date(now.getTime() - 3 * dayMs);
    door.at(before);
    let prof = await signIn('prof');
    const { courses } = await prof.call(c.testCourses, {});
    const eleve = await signIn('eleve');
    const mine = (await eleve.call(s.ownTests, { query: {} })).pupils.find(({ self }) => self)!;
    await eleve.call(logout, { body: {} });
    const own = courses.filter((one) => one.mine);
    const courseId = own[0]!.id;
    const content = {
      title: 'Théorème de Thalès',
      instructions: 'Calculatrice permise. Prenez une feuille de brouillon.',
      minutes: 40,
      closesAt: new Date(now.getTime() + 4 * dayMs).toISOString(),
      questions: thales(true),
    };
    const sat = await make(prof, { ...content, courseIds: own.map(({ id }) => id) });
    const { pupils } = await prof.call(s.testResults, { params: { id: sat.id } });
    const yasmine = pupils.find(({ pupilId }) => pupilId === mine.id);
    const audience = (yasmine ?? pupils[0])?.audience;
    // It was for her class alone.
    await prof.call(c.updateTest, {
      params: { id: sat.id },
      body: {
        purpose: 'diagnostic',
        opensAt: null,
        attempts: 1,
        shuffle: false,
        draw: null,
        linear: false,
        shows: 'handed',
        parents: 'read',
        ...content,
        version: 1,
        courseIds: own.filter((one) => one.audience === audience).map(({ id }) => id),
      },
    });
    await prof.call(c.publishTest, { params: { id: sat.id }, body: { version: 2 } });
    const classmates = pupils.filter((one) => one.audience === audience && one !== yasmine);
    const long = sat.questions.find(({ kind }) => kind === 'long');
    for (const [place, { pupilId }] of classmates.slice(0, 22).entries()) {
      const id = newId();
      const answers = answersOf(sat.questions, place);
      await prof.call(s.typePaper, { params: { id: sat.id }, body: { id, pupilId, answers } });
      // A few copies still wait for their long answer to be read.
      if (long && place % 6 !== 5)
        await prof.call(s.markAnswer, {
          params: { id, questionId: long.id },
          body: { points: [0, 1, 1.5, 2.5, 3][(place * 3) % 5]!, comment: '', version: 1 },
        });
    }
    await prof.call(logout, { body: {} });
    if (yasmine) await sitAs(door, signIn, { sat, pupilId: mine.id, before });
    door.at(new Date(now.getTime() - 2 * 3_600_000));
    prof = await signIn('prof');
    await keepInBank(prof, sat, courseId);
    const open = await make(prof, {
      title: 'Avant le chapitre suivant',
      instructions: 'Ce test ne compte pas : il dit d’où l’on part.',
      courseIds: own.map(({ id }) => id),
      minutes: 25,
      attempts: 2,
      parents: 'sit',
      closesAt: new Date(now.getTime() + 6 * dayMs).toISOString(),
      questions: thales(false),
    });
    await prof.call(c.publishTest, { params: { id: open.id }, body: { version: 1 } });
    await askDrawn(prof, own, now);
    await onPaper(prof, own);
    await make(prof, { title: 'Trigonométrie, ce que l’on sait déjà', questions: thales(false).slice(0, 3) });
    await prof.call(logout, { body: {} });
  },
};

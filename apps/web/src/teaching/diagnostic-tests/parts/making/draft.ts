import type {
  Question,
  QuestionKind,
  QuestionPicture,
  QuestionSound,
  Strategy,
} from '@encrier/contract/teaching/diagnostic-questions';
import type {
  TestContent,
  TestPage,
  TestParents,
  TestPurpose,
  TestShows,
} from '@encrier/contract/teaching/diagnostic-tests';
import { formatDecimal } from '#kernel/numbers.ts';
import { linesOf } from '#kernel/text.ts';

export type DraftChoice = { key: string; label: string; percent: string; feedback: string };
/** A question being written: it has the fields of every kind, so that changing the kind loses nothing. */
export type DraftQuestion = {
  id: string;
  kind: QuestionKind;
  section: string;
  statement: string;
  points: string;
  skill: string;
  choices: DraftChoice[];
  strategy: Strategy;
  shuffle: boolean;
  truth: boolean;
  /** One per line. */
  accepted: string;
  capitals: boolean;
  accents: boolean;
  value: string;
  tolerance: string;
  relative: boolean;
  unit: string;
  text: string;
  pairs: { key: string; left: string; right: string }[];
  /** One per line, in the right order. */
  items: string;
  least: string;
  most: string;
  picture: QuestionPicture | null;
  sound: QuestionSound | null;
  labels: DraftLabel[];
  /** One per line. */
  decoys: string;
  bankId: string | null;
};
export type DraftLabel = { key: string; label: string; x: number; y: number };
export type Draft = {
  title: string;
  instructions: string;
  purpose: TestPurpose;
  courseIds: string[];
  minutes: string;
  opensAt: string | null;
  closesAt: string | null;
  attempts: string;
  shuffle: boolean;
  draw: string;
  linear: boolean;
  shows: TestShows;
  parents: TestParents;
  questions: DraftQuestion[];
};

const key = (): string => crypto.randomUUID();
export const newChoice = (percent = '0', own = key()): DraftChoice => ({ key: own, label: '', percent, feedback: '' });
export const newPair = (own = key()) => ({ key: own, left: '', right: '' });
/** An empty question of a kind, with the skill and section of the one before it. */
export const newQuestion = (kind: QuestionKind, before?: DraftQuestion, own = key): DraftQuestion => ({
  id: own(),
  kind,
  section: '',
  statement: '',
  points: before?.points ?? '1',
  skill: before?.skill ?? '',
  choices: [newChoice('100', own()), newChoice('0', own()), newChoice('0', own())],
  strategy: 'all',
  shuffle: true,
  truth: true,
  accepted: '',
  capitals: false,
  accents: false,
  value: '',
  tolerance: '0',
  relative: false,
  unit: '',
  text: '',
  pairs: [newPair(own()), newPair(own()), newPair(own())],
  items: '',
  least: '',
  most: '',
  picture: null,
  sound: null,
  labels: [],
  decoys: '',
  bankId: null,
});
export const emptyDraft = (courseId: string | null): Draft => ({
  title: '',
  instructions: '',
  purpose: 'diagnostic',
  courseIds: courseId ? [courseId] : [],
  minutes: '',
  opensAt: null,
  closesAt: null,
  attempts: '1',
  shuffle: false,
  draw: '',
  linear: false,
  shows: 'closed',
  parents: 'read',
  questions: [newQuestion('single')],
});

const typed = (value: number): string => formatDecimal(String(value));
/** A question as its form opens: identical at each reading, React keys included. */
export function draftOf(question: Question): DraftQuestion {
  let nth = 0;
  const own = (): string => `${question.id} ${nth++}`;
  const { kind, id, section, statement, skill, picture = null, sound = null, bankId = null } = question;
  const points = typed(question.points);
  const shared = {
    ...newQuestion(kind, undefined, own),
    id,
    section,
    statement,
    points,
    skill,
    picture,
    sound,
    bankId,
  };
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const choices = question.choices.map((one) => ({ ...one, key: own(), percent: String(one.percent) }));
      const graded = choices.some(({ percent }) => percent !== '0' && percent !== '100');
      const strategy = question.kind === 'multiple' ? question.strategy : graded ? 'percents' : 'all';
      return { ...shared, choices, strategy, shuffle: question.shuffle };
    }
    case 'truth':
      return { ...shared, truth: question.truth };
    case 'short':
      return {
        ...shared,
        accepted: question.accepted.join('\n'),
        capitals: question.capitals,
        accents: question.accents,
      };
    case 'number':
      return {
        ...shared,
        value: typed(question.value),
        tolerance: typed(question.tolerance),
        relative: question.relative,
        unit: question.unit,
      };
    case 'gaps':
      return { ...shared, text: question.text };
    case 'matching':
      return { ...shared, pairs: question.pairs.map((one) => ({ ...one, key: own() })) };
    case 'ordering':
      return { ...shared, items: question.items.join('\n') };
    case 'labels':
      return {
        ...shared,
        decoys: question.decoys.join('\n'),
        labels: question.labels.map((one) => ({ ...one, key: own() })),
      };
    case 'scale':
      return { ...shared, least: question.least, most: question.most };
    default:
      return shared;
  }
}
/** A question of the bank used in a test: a separate copy that keeps the id of its source. */
export const draftOfBank = (bankId: string, question: Question): DraftQuestion => ({
  ...draftOf(question),
  id: key(),
  section: '',
  bankId,
});
export const draftOfTest = (test: TestPage): Draft => ({
  title: test.title,
  instructions: test.instructions,
  purpose: test.purpose,
  courseIds: test.courses.map(({ id }) => id),
  minutes: test.minutes ? String(test.minutes) : '',
  opensAt: test.opensAt,
  closesAt: test.closesAt,
  attempts: String(test.attempts),
  shuffle: test.shuffle,
  draw: test.draw ? String(test.draw) : '',
  linear: test.linear,
  shows: test.shows,
  parents: test.parents,
  questions: test.items.map(draftOf),
});

/** A number as it is typed in French or English; null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
type Fault = { field: string; why: 'missing' | 'points' | 'number' | 'percent' | 'two' | 'alt' | 'picture' };
/** What a list of choices lacks: at least two, and a percentage on each when they are weighted. */
function faultOfChoices({ choices, strategy }: DraftQuestion): Fault | null {
  const kept = choices.filter(({ label }) => label.trim());
  if (kept.length < 2) return { field: 'choices', why: 'two' };
  const bad = strategy === 'percents' && kept.some(({ percent }) => !/^-?\d{1,3}$/.test(percent.trim()));
  return bad ? { field: 'choices', why: 'percent' } : null;
}

function faultOfNumber({ value, tolerance }: DraftQuestion): Fault | null {
  if (numberOf(value) === null) return { field: 'value', why: 'number' };
  return numberOf(tolerance) === null ? { field: 'tolerance', why: 'number' } : null;
}

/** Why a question cannot be saved yet, and the field at fault. */
export function faultOf(one: DraftQuestion): Fault | null {
  if (!one.statement.trim()) return { field: 'statement', why: 'missing' };
  const points = numberOf(one.points);
  if (points === null || points < 0.25 || points > 100 || (points * 4) % 1 !== 0)
    return { field: 'points', why: 'points' };
  if (one.picture && !one.picture.alt.trim()) return { field: 'picture', why: 'alt' };
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return faultOfChoices(one);
    case 'short':
      return linesOf(one.accepted).length ? null : { field: 'accepted', why: 'missing' };
    case 'number':
      return faultOfNumber(one);
    case 'gaps':
      return one.text.trim() ? null : { field: 'text', why: 'missing' };
    case 'matching':
      return one.pairs.filter(({ left, right }) => left.trim() && right.trim()).length < 2
        ? { field: 'pairs', why: 'two' }
        : null;
    case 'labels':
      if (!one.picture) return { field: 'picture', why: 'picture' };
      return one.labels.some(({ label }) => label.trim()) ? null : { field: 'labels', why: 'missing' };
    case 'ordering':
      return linesOf(one.items).length < 2 ? { field: 'items', why: 'two' } : null;
    default:
      return null;
  }
}

export function questionOf(one: DraftQuestion): Question {
  const { id, section, statement, skill, picture, sound, bankId } = one;
  const base = {
    ...(picture && { picture: { ...picture, alt: picture.alt.trim() } }),
    ...(sound && { sound }),
    ...(bankId && { bankId }),
    id,
    section: section.trim(),
    statement: statement.trim(),
    skill: skill.trim(),
    points: numberOf(one.points)!,
  };
  const choices = () =>
    one.choices
      .filter(({ label }) => label.trim())
      .map(({ label, percent, feedback }) => ({
        label: label.trim(),
        percent: Number(percent),
        feedback: feedback.trim(),
      }));
  switch (one.kind) {
    case 'single':
      return { ...base, kind: 'single', choices: choices(), shuffle: one.shuffle };
    case 'multiple':
      return { ...base, kind: 'multiple', choices: choices(), strategy: one.strategy, shuffle: one.shuffle };
    case 'truth':
      return { ...base, kind: 'truth', truth: one.truth };
    case 'short':
      return { ...base, kind: 'short', accepted: linesOf(one.accepted), capitals: one.capitals, accents: one.accents };
    case 'number':
      return {
        ...base,
        kind: 'number',
        value: numberOf(one.value)!,
        tolerance: Math.abs(numberOf(one.tolerance)!),
        relative: one.relative,
        unit: one.unit.trim(),
      };
    case 'gaps':
      return { ...base, kind: 'gaps', text: one.text.trim() };
    case 'matching':
      return {
        ...base,
        kind: 'matching',
        pairs: one.pairs
          .filter(({ left, right }) => left.trim() && right.trim())
          .map(({ left, right }) => ({ left: left.trim(), right: right.trim() })),
      };
    case 'ordering':
      return { ...base, kind: 'ordering', items: linesOf(one.items) };
    case 'scale':
      return { ...base, kind: 'scale', least: one.least.trim(), most: one.most.trim() };
    case 'labels':
      return {
        ...base,
        kind: 'labels',
        decoys: linesOf(one.decoys),
        labels: one.labels
          .filter(({ label }) => label.trim())
          .map(({ label, x, y }) => ({ label: label.trim(), x, y })),
      };
    case 'long':
    case 'file':
    case 'audio':
      return { ...base, kind: one.kind };
  }
}
export const contentOf = (draft: Draft): TestContent => ({
  title: draft.title.trim(),
  instructions: draft.instructions.trim(),
  purpose: draft.purpose,
  courseIds: draft.courseIds,
  minutes: draft.minutes.trim() ? Number(draft.minutes) : null,
  opensAt: draft.opensAt,
  closesAt: draft.closesAt,
  attempts: Number(draft.attempts),
  shuffle: draft.shuffle,
  draw: draft.draw.trim() ? Number(draft.draw) : null,
  linear: draft.linear,
  shows: draft.shows,
  parents: draft.parents,
  questions: draft.questions.map(questionOf),
});

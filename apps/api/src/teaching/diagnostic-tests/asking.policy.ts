import type { AskedQuestion, Question } from '@encrier/contract/teaching/diagnostic-questions';
import { cutGaps, worth } from './scoring.policy.ts';

/**
 * Numbers from 0 to 1; the same seed gives the same numbers (the generator « mulberry32 » of Tommy Ettinger, public
 * domain).
 */
function drawer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number out of a text, the same every time (FNV-1a). */
const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** Shuffles a list; the same key gives the same order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], key: string): T[] {
  const draw = drawer(seedOf(key));
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

/** Mixed so that the right order does not stay in place. */
const mixed = (list: readonly string[], key: string): string[] => {
  const found = shuffled(list, key);
  const moved = found.some((one, at) => one !== list[at]);
  return moved || new Set(list).size < 2 ? found : [...found.slice(1), found[0]!];
};

/** In an order that reveals nothing about the key: it depends on the items of the list, not on their positions. */
const strewn = (list: readonly string[], key: string): string[] => shuffled([...new Set(list)].toSorted(), key);

type Rules = { shuffle: boolean; draw: number | null };

/**
 * The questions of one sitting, in its order: all, or some drawn; a section stays together, and begins where its first
 * question is.
 */
export function drawQuestions(all: readonly Question[], { shuffle, draw }: Rules, key: string): Question[] {
  const taken =
    draw === null || draw >= all.length
      ? [...all]
      : all.filter((one) =>
          shuffled(all, `${key}:draw`)
            .slice(0, draw)
            .some(({ id }) => id === one.id),
        );
  if (!shuffle) return taken;
  const sections: Question[][] = [];
  for (const one of taken) {
    const open = sections.at(-1);
    if (!open || one.section) sections.push([one]);
    else open.push(one);
  }
  return sections.flatMap((list, nth) => {
    const title = list[0]!.section;
    return shuffled(
      list.map((one) => ({ ...one, section: '' })),
      `${key}:order:${nth}`,
    ).map((one, at) => (at === 0 ? { ...one, section: title } : one));
  });
}

/** A question as the pupil of a sitting gets it; `key` is the sitting's. */
export function askQuestion(question: Question, key: string): AskedQuestion {
  const { id, section, statement, points, picture, sound } = question;
  const base = { id, section, statement, points, ...(picture && { picture }), ...(sound && { sound }) };
  const own = `${key}:${id}`;
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const labels = question.choices.map(({ label }) => label);
      return { ...base, kind: question.kind, choices: question.shuffle ? shuffled(labels, own) : labels };
    }
    case 'number':
      return { ...base, kind: 'number', unit: question.unit };
    case 'gaps':
      return { ...base, kind: 'gaps', pieces: cutGaps(question.text).pieces };
    case 'matching': {
      return {
        ...base,
        kind: 'matching',
        lefts: question.pairs.map(({ left }) => left),
        rights: strewn(
          question.pairs.map(({ right }) => right),
          own,
        ),
      };
    }
    case 'ordering':
      return { ...base, kind: 'ordering', items: mixed(question.items, own) };
    case 'labels':
      return {
        ...base,
        kind: 'labels',
        spots: question.labels.map(({ x, y }) => ({ x, y })),
        labels: strewn([...question.labels.map(({ label }) => label), ...question.decoys], own),
      };
    case 'scale':
      return { ...base, kind: 'scale', least: question.least, most: question.most };
    default:
      return { ...base, kind: question.kind };
  }
}

type Test = { questions: unknown; shuffle: boolean; draw: number | null };
type Sitting = { id: string; on_paper: boolean };
/** The questions of one sitting with their keys, in its order; on paper, all of them as they are printed. */
export const questionsOf = (test: Test, { id, on_paper }: Sitting): Question[] => {
  const all = test.questions as Question[];
  return on_paper ? all : drawQuestions(all, test, id);
};
/** The maximum of a sitting: the points of its questions. */
export const maxOf = (questions: readonly Question[]): number => questions.reduce((sum, one) => sum + worth(one), 0);

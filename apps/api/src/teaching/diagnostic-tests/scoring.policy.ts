import type { AnswerWords, Question } from '@encrier/contract/teaching/diagnostic-questions';
import { maxAnswerFiles, scaleSteps } from '@encrier/contract/teaching/diagnostic-questions';

type Of<K extends Question['kind']> = Extract<Question, { kind: K }>;

/** A text as it is compared: one space between words; without capitals or accents unless they count. */
export function plainWords(text: string, { capitals, accents }: { capitals: boolean; accents: boolean }): string {
  const even = text.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim();
  const cased = capitals ? even : even.toLocaleLowerCase('fr');
  return accents ? cased : cased.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

const arabicDigits = /[٠-٩۰-۹]/g;
/**
 * A number as it is typed, with a comma or a point, in Latin or Arabic digits, or as a fraction « 3/4 »; null for
 * anything else.
 */
export function typedNumber(text: string): number | null {
  const plain = text
    .replace(arabicDigits, (digit) => String(digit.codePointAt(0)! & 0xf))
    .replace(/٫/g, '.')
    .replace(/[\s\u202f\u00a0']/g, '')
    .replace('−', '-')
    .replace(',', '.');
  const found = /^([+-]?(?:\d{1,15}(?:\.\d{0,12})?|\.\d{1,12}))(?:\/(\d{1,12}))?$/.exec(plain);
  if (!found) return null;
  const value = Number(found[1]) / Number(found[2] ?? 1);
  return Number.isFinite(value) ? value : null;
}

/** The text of a gap question, split: the pieces around the gaps, and the answers each gap accepts. */
export function cutGaps(text: string): { pieces: string[]; gaps: string[][] } {
  const parts = text.split(/\[\[([^[\]]*)\]\]/);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    gaps: parts
      .filter((_, at) => at % 2 === 1)
      .map((one) =>
        one
          .split('|')
          .map((word) => word.trim())
          .filter(Boolean),
      ),
  };
}

const loose = { capitals: false, accents: false };
const share = (right: number, of: number): number => (of ? right / of : 0);

function ofChoices(question: Of<'multiple'>, chosen: readonly string[]): number {
  const rights = question.choices.filter(({ percent }) => percent > 0);
  const taken = question.choices.filter(({ label }) => chosen.includes(label));
  if (question.strategy === 'percents') return taken.reduce((sum, { percent }) => sum + percent, 0) / 100;
  const good = taken.filter(({ percent }) => percent > 0).length;
  const bad = taken.length - good;
  if (question.strategy === 'all') return good === rights.length && bad === 0 ? 1 : 0;
  // A wrong choice takes away as many points as a right one gives.
  return share(good - bad, rights.length);
}

function ofNumber({ value, tolerance, relative }: Of<'number'>, typed: string): number {
  const given = typedNumber(typed);
  if (given === null) return 0;
  const room = relative ? (Math.abs(value) * tolerance) / 100 : tolerance;
  // Tolerates the rounding of decimals in binary.
  return Math.abs(given - value) <= room + Math.max(Math.abs(value), 1) * 1e-9 ? 1 : 0;
}

/** The share of its points that an answer earns, before limits; null when corrected by hand. */
function shareOf(question: Question, words: AnswerWords): number | null {
  const [first = ''] = words;
  switch (question.kind) {
    case 'single':
      return (question.choices.find(({ label }) => label === first)?.percent ?? 0) / 100;
    case 'multiple':
      return ofChoices(question, words);
    case 'truth':
      return first === String(question.truth) ? 1 : 0;
    case 'short': {
      const given = plainWords(first, question);
      return given && question.accepted.some((one) => plainWords(one, question) === given) ? 1 : 0;
    }
    case 'number':
      return ofNumber(question, first);
    case 'gaps': {
      const { gaps } = cutGaps(question.text);
      const right = gaps.filter((accepted, at) => {
        const given = plainWords(words[at] ?? '', loose);
        return given !== '' && accepted.some((one) => plainWords(one, loose) === given);
      });
      return share(right.length, gaps.length);
    }
    case 'matching':
      return share(question.pairs.filter(({ right }, at) => words[at] === right).length, question.pairs.length);
    case 'ordering':
      return share(question.items.filter((one, at) => words[at] === one).length, question.items.length);
    case 'scale':
      return 0;
    case 'labels':
      return share(question.labels.filter(({ label }, at) => words[at] === label).length, question.labels.length);
    case 'long':
    case 'file':
    case 'audio':
      return null;
  }
}

/** Whether something was answered. */
export const isAnswered = (words: AnswerWords): boolean => words.some((one) => one.trim() !== '');

/** Maximum points of a question: a scale has none. */
export const worth = (question: Question): number => (question.kind === 'scale' ? 0 : question.points);

/**
 * Points of an answer from its question's key, from 0 to the maximum, to the hundredth; 0 for no answer, null until
 * somebody corrects it.
 */
export function scoreOf(question: Question, words: AnswerWords): number | null {
  if (!isAnswered(words)) return 0;
  const earned = shareOf(question, words);
  if (earned === null) return null;
  return Math.round(Math.min(1, Math.max(0, earned)) * worth(question) * 100) / 100;
}

/** Whether an answer fits its question: the right number of values, among those proposed, without duplicates. */
export function fits(question: Question, words: AnswerWords): boolean {
  if (!isAnswered(words)) return true;
  const among = (list: readonly string[], most: number): boolean =>
    words.length <= most && words.every((one) => one === '' || list.includes(one)) && noneTwice(words);
  switch (question.kind) {
    case 'single':
      return among(labelsOf(question), 1);
    case 'multiple':
      return among(labelsOf(question), question.choices.length);
    case 'truth':
      return words.length === 1 && (words[0] === 'true' || words[0] === 'false');
    case 'gaps':
      return words.length <= cutGaps(question.text).gaps.length;
    case 'matching': {
      const rights = question.pairs.map(({ right }) => right);
      return words.length <= rights.length && words.every((one) => one === '' || rights.includes(one));
    }
    case 'ordering':
      return words.length === question.items.length && among(question.items, question.items.length);
    case 'labels':
      return (
        words.length <= question.labels.length &&
        among([...question.labels.map(({ label }) => label), ...question.decoys], words.length)
      );
    case 'file':
      return words.length <= maxAnswerFiles && words.every((one) => isFileId.test(one)) && noneTwice(words);
    case 'audio':
      return words.length === 1 && isFileId.test(words[0]!);
    case 'scale':
      return words.length === 1 && /^[1-9]$/.test(words[0]!) && Number(words[0]) <= scaleSteps;
    default:
      return words.length === 1;
  }
}
const isFileId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const labelsOf = ({ choices }: Of<'single' | 'multiple'>): string[] => choices.map(({ label }) => label);
const noneTwice = (words: AnswerWords): boolean => {
  const filled = words.filter(Boolean);
  return new Set(filled).size === filled.length;
};

/** Why a question is not valid, and the field at fault; null when it is valid. */
export function questionFault(question: Question): { field: string; code: string } | null {
  switch (question.kind) {
    case 'single':
      return question.choices.some(({ percent }) => percent === 100)
        ? null
        : { field: 'choices', code: 'diagnostic_tests.no_right' };
    case 'multiple':
      return multipleFault(question);
    case 'gaps':
      return gapsFault(question.text);
    case 'labels':
      return labelsFault(question);
    default:
      return null;
  }
}
function multipleFault({ choices, strategy }: Of<'multiple'>) {
  const rights = choices.filter(({ percent }) => percent > 0);
  if (!rights.length) return { field: 'choices', code: 'diagnostic_tests.no_right' };
  const sum = rights.reduce((all, { percent }) => all + percent, 0);
  return strategy === 'percents' && sum !== 100 ? { field: 'choices', code: 'diagnostic_tests.not_hundred' } : null;
}
function labelsFault({ picture, labels, decoys }: Of<'labels'>) {
  if (!picture) return { field: 'picture', code: 'diagnostic_tests.no_picture' };
  const all = [...labels.map(({ label }) => label), ...decoys];
  return new Set(all).size < all.length ? { field: 'labels', code: 'diagnostic_tests.same_choice' } : null;
}
function gapsFault(text: string) {
  const { gaps, pieces } = cutGaps(text);
  if (!gaps.length || gaps.length > 20) return { field: 'text', code: 'diagnostic_tests.no_gap' };
  const broken = gaps.some((accepted) => !accepted.length) || pieces.some((piece) => /\[\[|\]\]/.test(piece));
  return broken ? { field: 'text', code: 'diagnostic_tests.broken_gap' } : null;
}

/** Whether two questions ask the same, with the same key: their place, points, skill and file do not count. */
export function asksTheSame(a: Question, b: Question): boolean {
  const bare = ({
    id: _i,
    section: _s,
    points: _p,
    skill: _k,
    bankId: _b,
    picture,
    sound,
    ...rest
  }: Question): unknown => sorted({ ...rest, picture: picture?.alt ?? '', sound: sound !== undefined });
  return JSON.stringify(bare(a)) === JSON.stringify(bare(b));
}
/** A value with sorted fields, to be compared as text. */
export const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([x], [y]) => (x < y ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;

import { type AskedQuestion, scaleSteps } from '@encrier/contract/teaching/diagnostic-questions';

/** Letters of « vrai » and « faux » in the language of the page. */
export type TruthLetters = { yes: string; no: string };
export type CodeFault = 'letters' | 'one_letter' | 'truth' | 'scale' | 'order' | 'gaps';

const letterOf = (at: number): string => String.fromCodePoint(65 + at);
const lettersIn = (text: string): string[] => [...text.toUpperCase().replace(/[\s,;.]+/g, '')];
const placesOf = (text: string, count: number): number[] | null => {
  const places = lettersIn(text).map((letter) => (letter === '-' ? -1 : (letter.codePointAt(0) ?? 0) - 65));
  return places.every((at) => at === -1 || (at >= 0 && at < count)) ? places : null;
};
const pick = (list: readonly string[], places: readonly number[]): string[] => places.map((at) => list[at] ?? '');
const codesOf = (list: readonly string[], words: readonly string[]): string =>
  words.map((word) => (word && list.includes(word) ? letterOf(list.indexOf(word)) : '-')).join('');

/**
 * An answer as typed and displayed: the letters of the paper, « V » or « F », a step, a number, words; gaps separated
 * by `;`.
 */
export function codeOf(question: AskedQuestion, words: readonly string[], { yes, no }: TruthLetters): string {
  if (!words.some(Boolean)) return '';
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return [...codesOf(question.choices, words)].sort().join('');
    case 'truth':
      return words[0] === 'true' ? yes : no;
    case 'matching':
      return codesOf(question.rights, words);
    case 'labels':
      return codesOf(question.labels, words);
    case 'ordering':
      return codesOf(question.items, words);
    case 'gaps':
      return words.join(' ; ');
    default:
      return words[0] ?? '';
  }
}

type Read = { words: string[] } | { fault: CodeFault };
function choicesOf(list: readonly string[], text: string, most: number): Read {
  const places = placesOf(text, list.length);
  if (!places || places.includes(-1)) return { fault: most === 1 ? 'one_letter' : 'letters' };
  const own = [...new Set(places)].toSorted((a, b) => a - b);
  return own.length > most ? { fault: 'one_letter' } : { words: pick(list, own) };
}

/** A letter for each place, in order; « - » leaves one empty. */
function sidesOf(list: readonly string[], text: string, most: number): Read {
  const places = placesOf(text, list.length);
  return places && places.length <= most ? { words: pick(list, places) } : { fault: 'letters' };
}

/** The answer values of a typed code. */
export function wordsOfCode(question: AskedQuestion, text: string, { yes, no }: TruthLetters): Read {
  const plain = text.trim();
  if (!plain) return { words: [] };
  switch (question.kind) {
    case 'single':
      return choicesOf(question.choices, plain, 1);
    case 'multiple':
      return choicesOf(question.choices, plain, question.choices.length);
    case 'truth': {
      const letter = plain.slice(0, 1).toUpperCase();
      if (letter === yes.toUpperCase() || 'VTص'.includes(letter)) return { words: ['true'] };
      return letter === no.toUpperCase() || 'Fخ'.includes(letter) ? { words: ['false'] } : { fault: 'truth' };
    }
    case 'scale':
      return /^[1-9]$/.test(plain) && Number(plain) <= scaleSteps ? { words: [plain] } : { fault: 'scale' };
    case 'matching':
      return sidesOf(question.rights, plain, question.lefts.length);
    case 'labels':
      return sidesOf(question.labels, plain, question.spots.length);
    case 'ordering': {
      const places = placesOf(plain, question.items.length);
      const whole =
        places &&
        places.length === question.items.length &&
        new Set(places).size === places.length &&
        !places.includes(-1);
      return whole ? { words: pick(question.items, places) } : { fault: 'order' };
    }
    case 'gaps': {
      const words = plain.split(';').map((one) => one.trim());
      return words.length <= question.pieces.length - 1 ? { words } : { fault: 'gaps' };
    }
    default:
      return { words: [plain] };
  }
}

/** Whether a single key press is the whole answer. */
export const isOneKey = (question: AskedQuestion): boolean => ['single', 'truth', 'scale'].includes(question.kind);

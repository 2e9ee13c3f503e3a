import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import type { LineFills } from './read-sheet.ts';

/** A read answer; a doubtful one must be checked by the user. */
export type ReadAnswer = { questionId: string; words: string[]; sure: boolean };

/** Thresholds above which a bubble is certainly filled, and below which it is certainly empty. */
const [filled, empty, likely] = [0.62, 0.25, 0.4];
type Line = { values: string[]; sure: boolean };

/** The values of a line that were chosen. */
function chosen({ fills }: LineFills, several: boolean): Line {
  const doubtful = fills.some(({ fill }) => fill > empty && fill < filled);
  const taken = fills.filter(({ fill }) => fill >= likely);
  if (several || taken.length < 2) return { values: taken.map(({ value }) => value), sure: !doubtful };
  const strongest = taken.reduce((best, one) => (one.fill > best.fill ? one : best));
  return { values: [strongest.value], sure: false };
}

/** One digit per line; empty lines before or after the number are ignored. */
function numberIn(lines: readonly LineFills[]): Line {
  const sorted = lines.toSorted((a, b) => a.rank - b.rank).map((line) => ({ rank: line.rank, ...chosen(line, false) }));
  const sign = sorted.filter(({ rank, values }) => rank === 0 && values.length > 0).length > 0 ? '-' : '';
  const digits = sorted.filter(({ rank }) => rank > 0).map(({ values }) => values[0] ?? ' ');
  const text = digits.join('').trim();
  const sure = sorted.every((one) => one.sure) && !text.includes(' ') && (text !== '' || sign === '');
  const value = text.replaceAll(' ', '');
  return { values: value ? [`${sign}${value}`] : [], sure };
}

/** The answer values of filled bubbles. */
function wordsOf(question: AskedQuestion, values: readonly string[]): string[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return [...values];
  return values.flatMap((letter) => question.choices[letter.charCodeAt(0) - 65] ?? []);
}

/** The answers of a page, from how dark its bubbles are. */
export function readAnswers(lines: readonly LineFills[], questions: readonly AskedQuestion[]): ReadAnswer[] {
  return questions.flatMap((question) => {
    const own = lines.filter(({ questionId }) => questionId === question.id);
    if (!own.length) return [];
    const { values, sure } = question.kind === 'number' ? numberIn(own) : chosen(own[0]!, question.kind === 'multiple');
    return [{ questionId: question.id, words: wordsOf(question, values), sure }];
  });
}

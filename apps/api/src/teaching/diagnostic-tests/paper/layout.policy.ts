import type { AnswerSheet, SheetLine } from '@encrier/contract/teaching/diagnostic-paper';
import { type AskedQuestion, type Question, scaleSteps } from '@encrier/contract/teaching/diagnostic-questions';
import { askQuestion } from '../asking.policy.ts';

/** The letter of a choice, on paper and in the grid. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at);

/** Questions as printed: one order of choices for the whole class, which does not reveal the right one. */
export const printedQuestions = (questions: readonly Question[], testId: string): AskedQuestion[] =>
  questions.map((one) => askQuestion(one, testId));

type Whole = Extract<Question, { kind: 'number' }>;
const isWhole = (question: Question): question is Whole =>
  question.kind === 'number' && Number.isInteger(question.value) && Math.abs(question.value) < 1e6;
/**
 * Digits given to each whole number: the most that one of them needs, at least three, so that their count reveals
 * nothing.
 */
export const digitsFor = (questions: readonly Question[]): number =>
  Math.max(3, ...questions.filter(isWhole).map(({ value }) => String(Math.abs(value)).length));

/** The values of the lines of bubbles for a question; none when it is answered in writing. */
export function bubbleLines(
  question: Question,
  printed: AskedQuestion,
  digits: number,
): { rank: number; values: string[] }[] {
  switch (printed.kind) {
    case 'single':
    case 'multiple':
      return [{ rank: 0, values: printed.choices.map((_, at) => letterOf(at)) }];
    case 'truth':
      return [{ rank: 0, values: ['true', 'false'] }];
    case 'scale':
      return [{ rank: 0, values: Array.from({ length: scaleSteps }, (_, at) => String(at + 1)) }];
    case 'number':
      return isWhole(question)
        ? [
            { rank: 0, values: ['-'] },
            ...Array.from({ length: digits }, (_, at) => ({ rank: at + 1, values: [...'0123456789'] })),
          ]
        : [];
    default:
      return [];
  }
}

const [width, height, side, radius] = [210, 297, 7, 2.3];
const corners = [
  { x: 12, y: 12 },
  { x: 198, y: 12 },
  { x: 198, y: 285 },
  { x: 12, y: 285 },
];
/** First line and column of bubbles, and the distance to the next one, in millimetres. */
export const grid = { top: 66, bottom: 274, pitch: 8, columns: [20, 110], first: 17, step: 7.4 } as const;
const rows = Math.floor((grid.bottom - grid.top) / grid.pitch) + 1;

/** Positions of the bubbles of a test, page by page; the lines of a number stay in one column. */
export function layOut(questions: readonly Question[], testId: string): AnswerSheet {
  const digits = digitsFor(questions);
  const pages: { lines: SheetLine[] }[] = [];
  let [page, column, row] = [0, 0, 0];
  for (const [at, question] of printedQuestions(questions, testId).entries()) {
    const lines = bubbleLines(questions[at]!, question, digits);
    if (!lines.length) continue;
    if (row + lines.length > rows) [column, row] = [column + 1, 0];
    if (column >= grid.columns.length) [page, column] = [page + 1, 0];
    pages[page] ??= { lines: [] };
    for (const { rank, values } of lines) {
      const y = grid.top + row * grid.pitch;
      const bubbles = values.map((value, nth) => ({
        value,
        x: grid.columns[column]! + grid.first + nth * grid.step,
        y,
      }));
      pages[page]!.lines.push({ questionId: question.id, rank, bubbles });
      row += 1;
    }
  }
  return { width, height, side, corners, flag: { x: 24, y: 12 }, radius, pages };
}

import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { describe, expect, it } from 'vitest';
import { readAnswers } from './read-answers.ts';
import { readSheet } from './read-sheet.ts';
import { type Look, type Mark, pictureOf, sampleSheet } from './test-sheet.ts';

const sheet = sampleSheet();
const base = { section: '', statement: '', points: 1 };
const questions: AskedQuestion[] = [
  ...Array.from({ length: 20 }, (_, at): AskedQuestion => {
    const choices = ['un', 'deux', 'trois', 'quatre'];
    return { ...base, id: `q${at}`, kind: at < 18 ? 'single' : 'multiple', choices };
  }),
  { ...base, id: 'number', kind: 'number', unit: '' },
];
const letters = 'ABCD';
const marks: Mark[] = [
  ...Array.from({ length: 18 }, (_, at): Mark => ({ questionId: `q${at}`, value: letters[(at * 3) % 4]! })),
  ...[...'AC'].map((value): Mark => ({ questionId: 'q18', value })),
  { questionId: 'number', rank: 1, value: '4' },
  { questionId: 'number', rank: 2, value: '2' },
];
const expected = [
  ...Array.from({ length: 18 }, (_, at) => [['un', 'deux', 'trois', 'quatre'][(at * 3) % 4]]),
  ['un', 'trois'],
  [],
  ['42'],
];
const flat: Look = {
  size: [900, 1240],
  paper: [
    { x: 40, y: 40 },
    { x: 850, y: 40 },
    { x: 850, y: 1186 },
    { x: 40, y: 1186 },
  ],
};
/** The paper turned around its middle, in a picture that holds it. */
function turned(degrees: number): Look {
  const [cx, cy, angle] = [700, 700, (degrees * Math.PI) / 180];
  const paper = [
    [-380, -537],
    [380, -537],
    [380, 537],
    [-380, 537],
  ].map(([x = 0, y = 0]) => ({
    x: cx + x * Math.cos(angle) - y * Math.sin(angle),
    y: cy + x * Math.sin(angle) + y * Math.cos(angle),
  }));
  return { size: [1400, 1400], paper };
}
const skewed: Look = {
  size: [1100, 1400],
  paper: [
    { x: 190, y: 90 },
    { x: 900, y: 140 },
    { x: 1040, y: 1330 },
    { x: 60, y: 1290 },
  ],
};
const read = (look: Look, filled: readonly Mark[] = marks) => {
  const lines = readSheet(pictureOf(sheet, filled, look), sheet, 0, look.rtl ?? false);
  return lines && readAnswers(lines, questions);
};
const of = (answers: ReturnType<typeof read>, id: string) => answers?.find(({ questionId }) => questionId === id);

describe('a sheet of bubbles in a picture', () => {
  it.each<[string, Look]>([
    ['laid flat', flat],
    ['turned a little', turned(9)],
    ['turned on its side', turned(90)],
    ['upside down', turned(181)],
    ['at an angle', skewed],
    ['under a shadow', { ...skewed, light: (x, y) => 0.4 + 0.6 * x - 0.1 * y }],
    ['in the grain of a dark room', { ...turned(-14), noise: 26, light: () => 0.7 }],
    ['printed in Arabic', { ...skewed, rtl: true }],
  ])('is read %s', (_, look) => {
    const answers = read(look);
    expect(answers?.map(({ words }) => words)).toEqual(expected);
    expect(answers?.every(({ sure }) => sure)).toBe(true);
  });

  it('leaves half-filled, double or faint bubbles to a person, and is certain of empty ones', () => {
    const answers = read(skewed, [
      { questionId: 'q0', value: 'B', share: 0.5 },
      { questionId: 'q1', value: 'A' },
      { questionId: 'q1', value: 'D' },
      { questionId: 'q2', value: 'C', ink: 0.32 },
      { questionId: 'q18', value: 'A' },
      { questionId: 'q18', value: 'B', share: 0.45 },
      { questionId: 'number', rank: 1, value: '4' },
      { questionId: 'number', rank: 3, value: '2' },
    ]);
    for (const id of ['q0', 'q1', 'q2', 'q18', 'number']) expect([id, of(answers, id)?.sure]).toEqual([id, false]);
    expect(of(answers, 'q0')?.words).toEqual(['deux']);
    expect(of(answers, 'q1')?.words).toHaveLength(1);
    expect(of(answers, 'q5')).toEqual({ questionId: 'q5', words: [], sure: true });
  });

  it('reads a pale pencil and a dark pen alike, and the sign of a number', () => {
    const answers = read(flat, [
      { questionId: 'q3', value: 'A', ink: 0.5 },
      { questionId: 'q4', value: 'B', ink: 0.92 },
      { questionId: 'number', rank: 0, value: '-' },
      { questionId: 'number', rank: 3, value: '7' },
    ]);
    expect(of(answers, 'q3')).toMatchObject({ words: ['un'], sure: true });
    expect(of(answers, 'q4')).toMatchObject({ words: ['deux'], sure: true });
    expect(of(answers, 'number')).toMatchObject({ words: ['-7'], sure: true });
  });

  it('reads nothing when a corner is hidden, the sheet is too small or there is none', () => {
    const hidden = pictureOf(sheet, marks, { ...skewed, light: (x, y) => (x > 0.8 && y > 0.8 ? 0 : 1) });
    expect(readSheet(hidden, sheet, 0, false)).toBeNull();
    const far = { ...flat, paper: flat.paper.map(({ x, y }) => ({ x: 300 + x / 3, y: 300 + y / 3 })) };
    expect(read(far)).toBeNull();
    const nothing = { data: new Uint8ClampedArray(600 * 600 * 4).fill(200), width: 600, height: 600 };
    expect(readSheet(nothing, sheet, 0, false)).toBeNull();
    expect(readSheet(nothing, sheet, 4, false)).toBeNull();
  });
});

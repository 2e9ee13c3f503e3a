import { expect, it } from 'vitest';
import { wrap } from './board-picture.ts';

const measure = (text: string): number => text.length;

it('text wraps between words, keeps its line breaks, and a word that is too long is cut', () => {
  expect(wrap(measure, 'un deux trois', 8)).toEqual(['un deux', 'trois']);
  expect(wrap(measure, 'un\n\ndeux', 8)).toEqual(['un', '', 'deux']);
  expect(wrap(measure, 'abcdefghijklmnop', 5)).toEqual(['abcde', 'fghij', 'klmno', 'p']);
  for (const line of wrap(measure, `a ${'x'.repeat(40)} b`, 7)) expect(line.length).toBeLessThanOrEqual(7);
});

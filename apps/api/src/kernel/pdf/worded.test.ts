import { expect, it } from 'vitest';
import { isolated, worded } from './worded.ts';

it('a worded text keeps the direction of each part, and exposes it', () => {
  expect(worded('Thalès')).toEqual({ body: '\u2066Thalès\u2069', rtl: false });
  expect(worded('الهندسة 3e A')).toEqual({ body: '\u2067الهندسة 3e A\u2069', rtl: true });
  expect(['Géométrie', 'هندسة'].map(isolated).join(' · ')).toBe('\u2066Géométrie\u2069 · \u2067هندسة\u2069');
});

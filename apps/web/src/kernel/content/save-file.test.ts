import { expect, it } from 'vitest';
import { plainName } from './save-file.ts';

it('a file name is valid on every system, and keeps its extension', () => {
  expect(plainName('Liste 6A.pdf')).toBe('Liste 6A.pdf');
  expect(plainName('Sortie : musée / parc ?.xlsx')).toBe('Sortie   musée   parc.xlsx');
  expect(plainName(`${'é'.repeat(200)}.csv`)).toBe(`${'é'.repeat(80)}.csv`);
  expect(plainName('لائحة.pdf')).toBe('لائحة.pdf');
});

import { expect, it } from 'vitest';
import { findsWords } from './finds-words.ts';

it('finds every word, in any order, without accents and case', () => {
  expect(findsWords('benali ine', 'Inès Benali')).toBe(true);
  expect(findsWords('6a math', 'Mathématiques 6A')).toBe(true);
  expect([findsWords('  ', 'Inès Benali'), findsWords('', '')]).toEqual([true, true]);
  expect(findsWords('benali omar', 'Inès Benali')).toBe(false);
  expect(findsWords('svt 6a', 'Mathématiques 6A')).toBe(false);
});

it('finds an Arabic name however its letters are written', () => {
  // Without hamza and with a final ha, as names are often typed.
  expect(findsWords('احمد فاطمه', 'فاطمة أحمد')).toBe(true);
  expect(findsWords('مصطفي', 'مُصطفى')).toBe(true);
  expect(findsWords('سلمى', 'فاطمة أحمد')).toBe(false);
});

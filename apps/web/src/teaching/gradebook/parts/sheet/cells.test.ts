import { expect, it } from 'vitest';
import { parseCell } from './cells.ts';

const taken = (text: string, scale = '20') => {
  const found = parseCell(text, scale);
  return 'value' in found ? (found.value.value ?? found.value.code ?? '') : null;
};

it('usual typed and pasted values are accepted: comma or point, codes in letters, empty', () => {
  expect(taken('12,5')).toBe('12.5');
  expect(taken('012.50')).toBe('12.5');
  expect(taken(' 7 ')).toBe('7');
  expect(taken('8,0')).toBe('8');
  expect(taken('15/20')).toBe('15');
  expect(taken('a')).toBe('absent');
  expect(taken('ABS 0')).toBe('absent_zero');
  expect(taken('nr')).toBe('not_handed');
  expect(taken('')).toBe('');
});

it('ambiguous values are refused', () => {
  expect(taken('20,25')).toBeNull();
  expect(taken('10,5', '10')).toBeNull();
  expect(taken('7/10')).toBeNull();
  expect(taken('3,125')).toBeNull();
  expect(taken('-2')).toBeNull();
  expect(taken('1e1')).toBeNull();
  expect(taken('douze')).toBeNull();
});

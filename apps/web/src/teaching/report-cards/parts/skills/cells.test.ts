import { expect, it } from 'vitest';
import { masteryOfKey, readMastery } from './cells.ts';

const words = ['Non acquis', 'En cours d’acquisition', 'Acquis', 'Dépassé'];

it.each([
  ['', ''],
  ['0', ''],
  ['1', 'Non acquis'],
  ['4', 'Dépassé'],
  ['5', null],
  ['acquis', 'Acquis'],
  ['depa', 'Dépassé'],
  ['EN COURS', 'En cours d’acquisition'],
  ['autre', null],
])('« %s » means %s', (typed, word) => expect(readMastery(typed, words)).toBe(word));

it('words with the same beginning are not guessed', () => {
  expect(readMastery('acq', ['Acquis', 'Acquis en partie'])).toBeNull();
  expect(readMastery('acquis', ['Acquis', 'Acquis en partie'])).toBe('Acquis');
});

it('a digit enters its word at once, where there is one', () => {
  expect(masteryOfKey('3', words)).toBe('Acquis');
  expect(masteryOfKey('0', words)).toBe('');
  expect(masteryOfKey('5', words)).toBeNull();
  expect(masteryOfKey('a', words)).toBeNull();
});

import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { loadCatalogue, setLang } from '#kernel/i18n/i18n.ts';
import { firstWord } from './first-words.ts';

afterAll(() => setLang('fr'));
it('the default categories of a school are in the reader’s language, and custom ones as typed (A12)', async () => {
  await loadCatalogue('communication');
  await setLang('ar');
  const first = ['Administratif', 'Pédagogie', 'Vie scolaire', 'Sorties', 'Santé', 'Sport et culture', 'Direction'];
  for (const word of first) expect(firstWord(word)).toMatch(/^[\p{Script=Arabic} ]+$/u);
  expect(firstWord('Club d’échecs')).toBe('Club d’échecs');
  await setLang('fr');
  expect(first.map(firstWord)).toEqual(first);
});

it('words are found by their identifiers here: a production build removes the French from descriptors', () => {
  for (const file of ['./first-words.ts', '../../../school/words/words.public.ts'])
    expect(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).not.toMatch(/\.message\b/);
});

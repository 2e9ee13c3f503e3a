import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownWord, ownWordKept } from './own-words.public.ts';

it('says in files and prints every word of the product that the pages say in the reader’s language', () => {
  const page = readFileSync(new URL('../../../../web/src/school/words/words.public.ts', import.meta.url), 'utf8');
  const said = [...page.matchAll(/msg`([^`]+)`/g)].map(([, word]) => word!);
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((word) => ownWord('ar', word) === word)).toEqual([]);
  expect(ownWord('en', 'Demi-pensionnaire')).not.toBe('Demi-pensionnaire');
  expect([ownWord('fr', 'Interne'), ownWord('ar', 'Cycle bilingue')]).toEqual(['Interne', 'Cycle bilingue']);
});

it('finds the French word that the school keeps, of any translation', () => {
  for (const lang of ['en', 'ar'] as const)
    for (const regime of ['Externe', 'Demi-pensionnaire', 'Interne'])
      expect(ownWordKept(ownWord(lang, regime))).toBe(regime);
  expect(ownWordKept('Cycle bilingue')).toBe('Cycle bilingue');
});

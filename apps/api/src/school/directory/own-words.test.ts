import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownWord, ownWordKept } from './own-words.public.ts';

it('files and printouts use the same words as the pages, in the reader’s language', () => {
  const page = readFileSync(new URL('../../../../web/src/school/words/words.public.ts', import.meta.url), 'utf8');
  const words = [...page.matchAll(/msg`([^`]+)`/g)].map(([, word]) => word!);
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((word) => ownWord('ar', word) === word)).toEqual([]);
  expect(ownWord('en', 'Demi-pensionnaire')).not.toBe('Demi-pensionnaire');
  expect([ownWord('fr', 'Interne'), ownWord('ar', 'Cycle bilingue')]).toEqual(['Interne', 'Cycle bilingue']);
});

it('the French word stored by the school is found from any translation', () => {
  for (const lang of ['en', 'ar'] as const)
    for (const regime of ['Externe', 'Demi-pensionnaire', 'Interne'])
      expect(ownWordKept(ownWord(lang, regime))).toBe(regime);
  expect(ownWordKept('Cycle bilingue')).toBe('Cycle bilingue');
});

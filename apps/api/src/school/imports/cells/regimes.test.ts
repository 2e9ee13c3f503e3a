import { expect, it } from 'vitest';
import { ownWord } from '../../directory/own-words.public.ts';
import { readRegime } from './normalise.ts';

it('a regime written by the product in another language is read back', () => {
  for (const lang of ['en', 'ar'] as const)
    for (const regime of ['Externe', 'Demi-pensionnaire', 'Interne'])
      expect(readRegime(ownWord(lang, regime))).toMatchObject({ value: regime });
});

import { expect, it } from 'vitest';
import { ownWord } from '../../directory/own-words.public.ts';
import { readRegime } from './normalise.ts';

it('takes back a regime that a file of the product said in another language', () => {
  for (const lang of ['en', 'ar'] as const)
    for (const regime of ['Externe', 'Demi-pensionnaire', 'Interne'])
      expect(readRegime(ownWord(lang, regime))).toMatchObject({ value: regime });
});

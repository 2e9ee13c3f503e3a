import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { productWord } from '#kernel/product-word.ts';

/**
 * French words that the product writes into a new school and that news show: first categories, functions of the office.
 */
// Keyed by hand: a production build leaves only the id in a descriptor, not its French.
const words: Readonly<Record<string, MessageDescriptor>> = {
  Administratif: msg({ message: 'Administratif', context: 'category of news' }),
  Pédagogie: msg`Pédagogie`,
  'Vie scolaire': msg`Vie scolaire`,
  Sorties: msg({ message: 'Sorties', context: 'category of news' }),
  Santé: msg`Santé`,
  'Sport et culture': msg`Sport et culture`,
  Direction: msg`Direction`,
  Secrétariat: msg`Secrétariat`,
};

/** A category or a function in the reader's language; the school's own words are unchanged. */
export const firstWord = (text: string): string => productWord(words, text);

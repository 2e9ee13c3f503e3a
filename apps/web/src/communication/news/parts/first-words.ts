import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the product itself writes in French into a new school, of what news show: first categories, functions of the office. */
const words: readonly MessageDescriptor[] = [
  msg({ message: 'Administratif', context: 'category of news' }),
  msg`Pédagogie`,
  msg`Vie scolaire`,
  msg({ message: 'Sorties', context: 'category of news' }),
  msg`Santé`,
  msg`Sport et culture`,
  msg`Direction`,
  msg`Secrétariat`,
];
const byFrench = new Map(words.map((word) => [word.message ?? '', word]));

/** A category or a function in the reader's language; what the school typed itself is shown as it is. */
export function firstWord(text: string): string {
  const word = byFrench.get(text);
  return word ? i18n._(word) : text;
}

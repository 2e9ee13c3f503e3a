import { i18n, type MessageDescriptor } from '@lingui/core';

/** A word that the product itself wrote in French, in the reader's language; what a school typed is shown as it is. */
export function productWord(words: Readonly<Record<string, MessageDescriptor>>, text: string): string {
  const word = Object.hasOwn(words, text) ? words[text] : undefined;
  return word ? i18n._(word) : text;
}

import type { StarterSet, SubjectColour } from '@encrier/contract/school/subjects';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the colours of the design. */
export const colourNames: Record<SubjectColour, MessageDescriptor> = {
  maths: msg`Bleu`,
  francais: msg`Framboise`,
  arabe: msg`Vert`,
  anglais: msg`Violet`,
  histoire: msg`Ocre`,
  svt: msg`Mousse`,
  physique: msg`Lagon`,
  eps: msg`Brique`,
  arts: msg`Rose`,
  islam: msg`Turquoise`,
  techno: msg`Lavande`,
  vie: msg`Sable`,
};
/** Names of the teaching languages. */
export const languageNames: Record<string, MessageDescriptor> = {
  fr: msg`Français`,
  ar: msg`Arabe`,
  en: msg`Anglais`,
  es: msg`Espagnol`,
  de: msg`Allemand`,
  zgh: msg`Amazighe`,
};
/** Names of the lists a school can start from. */
export const starterNames: Record<StarterSet, MessageDescriptor> = {
  'primaire-ma': msg`Primaire, Maroc`,
  'college-ma': msg`Collège, Maroc`,
  'primaire-fr': msg`Primaire, France`,
  'college-fr': msg`Collège, France`,
};

/** An initial code: the first letters of each word, without accents; Arabic letters stay. */
export function suggestedCode(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  return (words.length > 1 ? words.map((word) => word.slice(0, 2)).join('') : (words[0] ?? '').slice(0, 5)).slice(0, 8);
}

import type { LetterText } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';

export type Words = { subject: string; html: string };
export type Typed = Record<Lang, Words>;
export const langs: readonly Lang[] = ['fr', 'ar', 'en'];
export const typedOf = (texts: readonly LetterText[]): Typed => {
  const wordsIn = (lang: Lang): Words => {
    const { subject = '', html = '' } = texts.find((one) => one.lang === lang) ?? {};
    return { subject, html };
  };
  return { fr: wordsIn('fr'), ar: wordsIn('ar'), en: wordsIn('en') };
};
export const plainOf = ({ subject, html }: Words): string =>
  [subject, html.replace(/<\/(?:p|li|h\d)>/g, '\n').replace(/<[^>]*>/g, '')]
    .map((part) => part.trim())
    .join('\n')
    .trim();
const isWritten = (words: Words): boolean => plainOf(words) !== '';
/** Languages with some text; always French, so that missing French is reported. */
export const textsOf = (typed: Typed): LetterText[] =>
  langs.filter((lang) => lang === 'fr' || isWritten(typed[lang])).map((lang) => ({ lang, ...typed[lang] }));

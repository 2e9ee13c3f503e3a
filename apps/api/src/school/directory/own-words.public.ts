import type { Lang } from '@encrier/contract/kernel/schema';
import { ownWords } from './own-words.messages.ts';

/** A word of the product in the language of a file or a print; words typed by the school are left as they are. */
export const ownWord = (lang: Lang, text: string): string =>
  lang !== 'fr' && Object.hasOwn(ownWords, text) ? (ownWords[text]?.[lang] ?? text) : text;

/** The French word stored by the school, from one of its translations; any other text as it is. */
export const ownWordKept = (text: string): string =>
  Object.keys(ownWords).find((word) => ownWords[word]?.en === text || ownWords[word]?.ar === text) ?? text;

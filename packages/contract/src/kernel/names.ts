import type { Lang } from './schema.ts';

/** How dates and numbers are said in each language: Moroccan wording in Arabic (نونبر), western digits everywhere. */
export const localeTags: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' };

/**
 * French first names whose h is mute. An h is otherwise kept breathed: nothing in the spelling tells, and most of the
 * school's names in H are Arabic (« de Hassan », « de Hiba »), where a wrong elision reads far worse than a missing
 * one.
 */
const muteH =
  /^(hadrien|hector|helen|helie|heloise|henri|herbert|hermance|hermine|hermione|herve|hilaire|hippolyte|homere|honor|horace|hortense|hubert|hugo|hugues|huguette|hyacinthe)/;

/**
 * Whether « de » loses its e before this word: a vowel that is none (Youssef, Ouafa, onze) keeps it, Arabic letters and
 * digits too.
 */
function elides(name: string): boolean {
  const word = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^(?:[^\p{L}\p{N}]|\p{Lm})+/u, '')
    .replace(/œ/giu, 'oe')
    .toLowerCase();
  if (word.startsWith('h')) return muteH.test(word);
  if (word.startsWith('y')) return /^y[^aeiouy]/.test(word);
  return /^[aeiouæ]/.test(word) && !/^(ou[aeiy]|onz|oui$|u[aeio])/.test(word);
}

/**
 * What stands before a name in « le compte de… »: `de ` or `d’` in French; nothing in the languages whose sentence says
 * it.
 */
export const ofBefore = (lang: Lang, name: string): string => (lang !== 'fr' ? '' : elides(name) ? 'd’' : 'de ');

/**
 * « d’Adam », « de Yasmine »: a name as the French sentence wants it after « de ». The plain name in the other
 * languages, so that one message serves all three: « Image {ofName} », “Image of {ofName}”.
 */
export const ofName = (lang: Lang, name: string): string => `${ofBefore(lang, name)}${name}`;

const lists = new Map<Lang, Intl.ListFormat>();
/** « Adam, Lina et Yasmine »: persons named together, as each language joins them. */
export function joinNames(lang: Lang, names: readonly string[]): string {
  let list = lists.get(lang);
  if (!list) lists.set(lang, (list = new Intl.ListFormat(lang, { type: 'conjunction' })));
  return list.format(names);
}

/** What stands between things said one after the other: an Arabic sentence has its own comma. */
export const comma = (lang: Lang): string => (lang === 'ar' ? '، ' : ', ');

/** « 1er septembre »: a day or a span of days as French writes the first of a month, which CLDR does not. */
export const firstOfMonth = (lang: Lang, text: string): string =>
  lang === 'fr' ? text.replace(/(^|[\s–])1(?=(?:\s?–\s?\d+)?\s\p{L})/gu, '$11er') : text;

/** « Salle : B12 », “Room: B12”: only French keeps a space before the colon. */
export const labelled = (lang: Lang, label: string, value: string): string =>
  `${label}${lang === 'fr' ? ' :' : ':'} ${value}`;

/**
 * « né(e) » as it is said of somebody: « née », « né », both where the school does not know. Other texts are left as
 * they are.
 */
export const agreeWithSex = (text: string, sex: 'F' | 'M' | null): string =>
  sex ? text.replace(/(?<=\p{L})\(e\)/gu, sex === 'F' ? 'e' : '') : text;

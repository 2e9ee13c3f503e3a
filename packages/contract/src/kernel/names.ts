import type { Lang } from './schema.ts';

/** Locale of dates and numbers in each language: Moroccan wording in Arabic (نونبر), western digits everywhere. */
export const localeTags: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' };

/**
 * French first names with a mute h. Any other h is treated as aspirated: the spelling does not tell, and most of the
 * school's names in H are Arabic (« de Hassan », « de Hiba »), where a wrong elision reads far worse than a missing
 * one.
 */
const muteH =
  /^(hadrien|hector|helen|helie|heloise|henri|herbert|hermance|hermine|hermione|herve|hilaire|hippolyte|homere|honor|horace|hortense|hubert|hugo|hugues|huguette|hyacinthe)/;

/**
 * Whether « de » is elided before this word; not before a vowel that sounds like a consonant (Youssef, Ouafa, onze),
 * nor before Arabic letters and digits.
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
 * The preposition before a name in « le compte de… »: `de ` or `d’` in French; empty in the languages whose sentence
 * contains it.
 */
export const ofBefore = (lang: Lang, name: string): string => (lang !== 'fr' ? '' : elides(name) ? 'd’' : 'de ');

/**
 * « d’Adam », « de Yasmine »: a name after « de » in French. The plain name in the other languages, so that one message
 * serves all three: « Image {ofName} », “Image of {ofName}”.
 */
export const ofName = (lang: Lang, name: string): string => `${ofBefore(lang, name)}${name}`;

const lists = new Map<Lang, Intl.ListFormat>();
/** « Adam, Lina et Yasmine »: names joined as in each language. */
export function joinNames(lang: Lang, names: readonly string[]): string {
  let list = lists.get(lang);
  if (!list) lists.set(lang, (list = new Intl.ListFormat(lang, { type: 'conjunction' })));
  return list.format(names);
}

/** Separator of a list: Arabic has its own comma. */
export const comma = (lang: Lang): string => (lang === 'ar' ? '، ' : ', ');

/** « 1er septembre »: French writes the first of a month this way in a day or a span of days, CLDR does not. */
export const firstOfMonth = (lang: Lang, text: string): string =>
  lang === 'fr' ? text.replace(/(^|[\s–])1(?=(?:\s?–\s?\d+)?\s\p{L})/gu, '$11er') : text;

/** Writes days and moments, and spans of them, as each language does. */
export function dateFormat(
  lang: Lang,
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format' | 'formatRange'> {
  const format = new Intl.DateTimeFormat(localeTags[lang], options);
  return {
    format: (at) => firstOfMonth(lang, format.format(at)),
    formatRange: (from, to) => firstOfMonth(lang, format.formatRange(from, to)),
  };
}

/** « Salle : B12 », “Room: B12”: only French keeps a space before the colon. */
export const labelled = (lang: Lang, label: string, value: string): string =>
  `${label}${lang === 'fr' ? ' :' : ':'} ${value}`;

/** « né(e) » agreed with a person's sex: « née », « né », or both when unknown. Other texts are unchanged. */
export const agreeWithSex = (text: string, sex: 'F' | 'M' | null): string =>
  sex ? text.replace(/(?<=\p{L})\(e\)/gu, sex === 'F' ? 'e' : '') : text;

/** A decimal with a point, as it is read in a language: with the comma of French and Arabic schools. */
export const decimalIn = (lang: Lang, text: string): string => (lang === 'en' ? text : text.replace('.', ','));

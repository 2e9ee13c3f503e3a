import type { SubjectColour } from '@encrier/contract/school/subjects';
import { searchKey } from '#kernel/content/search-key.ts';

const colours: readonly [RegExp, SubjectColour][] = [
  [/math/, 'maths'],
  [/fran[cç]|lettre|philo/, 'francais'],
  [/arabe/, 'arabe'],
  [/angl|espagn|allem|langue/, 'anglais'],
  [/hist|geo/, 'histoire'],
  [/svt|bio|vie et/, 'svt'],
  [/phys|chim/, 'physique'],
  [/eps|sport/, 'eps'],
  [/art|musi|dessin/, 'arts'],
  [/islam/, 'islam'],
  [/tech|info/, 'techno'],
];
/** Key of the design's subject colours for a subject, by its name; `vie` for any other. */
export const colourOf = (name: string): SubjectColour =>
  colours.find(([pattern]) => pattern.test(searchKey(name)))?.[1] ?? 'vie';

const languages: readonly [RegExp, string][] = [
  [/arabe|islam|العرب|اسلام/, 'ar'],
  [/anglais|english|انجليزي/, 'en'],
  [/espagnol|spanish|اسباني/, 'es'],
  [/allemand|german|الماني/, 'de'],
  [/amazigh|امازيغي/, 'zgh'],
];
/** Language that a subject is taught in, by its name; French for any other. */
export const languageOf = (name: string): string =>
  languages.find(([pattern]) => pattern.test(searchKey(name)))?.[1] ?? 'fr';

/** A short code made of a subject's name, up to eight letters, not yet `taken`. */
export function codeOf(name: string, taken: Set<string>): string {
  const words = searchKey(name)
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  const base =
    (words.length > 1 ? words.map((word) => word.slice(0, 2)).join('') : (words[0] ?? 'MAT').slice(0, 5)).slice(0, 8) ||
    'MAT';
  let code = base;
  for (let n = 2; taken.has(code); n += 1) code = `${base}${n}`;
  taken.add(code);
  return code;
}

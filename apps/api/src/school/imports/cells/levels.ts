import { searchKey } from '#kernel/content/search-key.ts';
import { type Reading, readText } from './normalise.ts';

type Known = { name: string; cycle: string; words: readonly string[] };
const known = (cycle: string, name: string, ...words: string[]): Known => ({ name, cycle, words: [name, ...words] });

/** Levels of the French and Moroccan schools, from the youngest; their order is that of every list. */
const levels: readonly Known[] = [
  known('Maternelle', 'TPS', 'toute petite section'),
  known('Maternelle', 'PS', 'petite section'),
  known('Maternelle', 'MS', 'moyenne section'),
  known('Maternelle', 'GS', 'grande section'),
  known('Primaire', 'CP', 'cours preparatoire'),
  known('Primaire', 'CE1'),
  known('Primaire', 'CE2'),
  known('Primaire', 'CM1'),
  known('Primaire', 'CM2'),
  ...[1, 2, 3, 4, 5, 6].map((n) => known('Primaire', `${n}AP`, `${n}aep`, `${n}apep`)),
  known('Collège', '6e', '6eme', '6ieme', 'sixieme', '6'),
  known('Collège', '5e', '5eme', '5ieme', 'cinquieme', '5'),
  known('Collège', '4e', '4eme', '4ieme', 'quatrieme', '4'),
  known('Collège', '3e', '3eme', '3ieme', 'troisieme', '3'),
  ...[1, 2, 3].map((n) => known('Collège', `${n}AC`, `${n}apic`, `${n}asc`, `${n}ac`)),
  known('Lycée', '2de', '2nde', '2nd', 'seconde', '2e', '2eme', '2'),
  known('Lycée', '1re', '1ere', '1er', 'premiere', '1'),
  known('Lycée', 'Tle', 'terminale', 'term', 'tale', 'ter', 't'),
  known('Lycée', 'TC', 'tronc commun', 'tcs', 'tcsf', 'tclsh'),
  known('Lycée', '1BAC', '1 bac', '1ere bac', '1bac sm', '1bac se'),
  known('Lycée', '2BAC', '2 bac', '2eme bac'),
];
const byWord = new Map(
  levels.flatMap((level, position) => level.words.map((word) => [searchKey(word), { ...level, position }] as const)),
);

const cycles: Record<string, string> = {
  maternelle: 'Maternelle',
  prescolaire: 'Maternelle',
  primaire: 'Primaire',
  elementaire: 'Primaire',
  ecole: 'Primaire',
  college: 'Collège',
  'secondaire collegial': 'Collège',
  lycee: 'Lycée',
  'secondaire qualifiant': 'Lycée',
};

export type Level = { name: string; cycle: string; position: number };

/** Level by its usual names; an unknown one keeps its name and comes last. */
export function levelOf(text: string): Level {
  const found = byWord.get(searchKey(text).replace(/[.°]/g, ''));
  return found
    ? { name: found.name, cycle: found.cycle, position: found.position }
    : { name: text, cycle: '', position: 900 };
}

/**
 * Cycle of a level by the usual words of a list; a custom word (« Cycle 2 ») does not change the cycle of a known
 * level.
 */
export const cycleOf = (text: string, level: Level | null): string => cycles[searchKey(text)] ?? (level?.cycle || text);

/** Level at the beginning of a class name (`3e A`, `CE1B`, `6 C`), or null. */
export function levelOfClass(className: string): Level | null {
  const words = searchKey(className).replace(/[.°]/g, '');
  for (let length = words.length; length > 0; length -= 1) {
    const head = words.slice(0, length);
    const next = words.slice(length).trimStart();
    const found = byWord.get(head.trim());
    // A letter after a letter, or a digit after a digit, continues the same word.
    const goesOn = /\p{L}$/u.test(head) ? /^\p{L}{2}/u.test(words.slice(length)) : /\d$/.test(head) && /^\d/.test(next);
    if (found && !goesOn) return { name: found.name, cycle: found.cycle, position: found.position };
  }
  return null;
}

/** Common key of the different spellings of a class: `6e A`, `6ème A`, `6A` and `6 a` are the same. */
export function classKey(name: string): string {
  return searchKey(name)
    .replace(/^(\d)\s*(?:e|eme|ieme|ere|re|de|nde)(?![a-z])/, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A class name: letters, digits, spaces and a few marks. */
export function readClass(raw: string): Reading<string> {
  const text = readText(raw, 40);
  if (!text.value) return text;
  return /^[\p{L}\p{N}][\p{L}\p{N} .°º'’/_-]*$/u.test(text.value)
    ? text
    : { value: null, code: 'class_characters', severity: 'error', suggestion: null };
}

/** The part of a class's name after its level: its letter, its number, its own name. */
function sectionOf(name: string): { level: string | null; section: string } {
  const level = levelOfClass(name)?.name ?? null;
  const words = searchKey(name).replace(/[^\p{L}\p{N} ]/gu, ' ');
  const heads = level ? (levels.find((one) => one.name === level)?.words ?? []).map(searchKey) : [];
  const head = heads.filter((word) => words.startsWith(word)).sort((a, b) => b.length - a.length)[0] ?? '';
  return { level, section: words.slice(head.length).replace(/[^\p{L}\p{N}]/gu, '') };
}

/**
 * The class that a text probably means: of the same level, with the same name except for a typing error in a long word.
 * Another letter is another class; null when two classes match.
 */
export function nearestClass(text: string, names: readonly string[], level: string | null = null): string | null {
  const wanted = sectionOf(text);
  const wantedLevel = wanted.level ?? level;
  const fitting = names.filter((name) => {
    const { level: of, section } = sectionOf(name);
    if (wantedLevel && of && wantedLevel !== of) return false;
    if (!wanted.section || !section) return wanted.section === section && wantedLevel !== null && wantedLevel === of;
    return editDistance(wanted.section, section) <= Math.floor(Math.max(wanted.section.length, section.length) / 4);
  });
  const [only] = fitting;
  return only && new Set(fitting.map(classKey)).size === 1 ? only : null;
}

/** The known name nearest to a text, when it is at most two letters away. */
export function nearest(text: string, names: readonly string[]): string | null {
  const wanted = classKey(text);
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(wanted, classKey(name));
    if (distance <= 2 && distance < Math.max(1, wanted.length) && (!best || distance < best.distance))
      best = { name, distance };
  }
  return best?.name ?? null;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

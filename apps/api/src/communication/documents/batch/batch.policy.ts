import type { MatchedFile, PupilChoice } from '@encrier/contract/communication/documents';
import { searchKey } from '@encrier/contract/kernel/search-key';

export type Pupil = PupilChoice & { massar: string | null; first: string; last: string };
export type UploadedFile = { id: string; name: string };

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const joined = (text: string): string => wordsOf(text).join('');

/** Whether the words are next to each other in the file's name, in that order. */
function holds(name: readonly string[], words: readonly string[]): boolean {
  if (!words.length || words.length > name.length) return false;
  return name.some((_, at) => words.every((word, n) => name[at + n] === word));
}

/**
 * Finds the pupil that each file's name refers to: by a code first (matricule or national code, whole words only), else
 * by first name and last name in either order. Ambiguous names, or two files for one pupil under two codes, are left
 * for a person to decide.
 */
export function matchNames(files: readonly UploadedFile[], pupils: readonly Pupil[]): MatchedFile[] {
  const known = pupils.map((pupil) => ({
    pupil,
    codes: [pupil.matricule, pupil.massar ?? ''].map(joined).filter((code) => code.length >= 3),
    first: wordsOf(pupil.first),
    last: wordsOf(pupil.last),
  }));
  return files.map(({ id, name }) => {
    const words = wordsOf(name.replace(/\.[A-Za-z0-9]{1,5}$/, ''));
    const parts = new Set([...words, ...words.map((word, at) => `${word}${words[at + 1] ?? ''}`), words.join('')]);
    const byCode = known.filter(({ codes }) => codes.some((code) => parts.has(code)));
    const found = byCode.length
      ? byCode
      : known.filter(({ first, last }) => holds(words, [...first, ...last]) || holds(words, [...last, ...first]));
    const candidates = found
      .slice(0, 10)
      .map(({ pupil }) => ({ id: pupil.id, label: pupil.label, class: pupil.class, matricule: pupil.matricule }));
    return {
      fileId: id,
      name,
      outcome: found.length === 1 ? 'matched' : found.length ? 'ambiguous' : 'unknown',
      candidates,
    };
  });
}

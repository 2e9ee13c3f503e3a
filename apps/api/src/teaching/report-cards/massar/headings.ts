import { searchKey } from '@encrier/contract/kernel/search-key';
import type { MassarRead } from '@encrier/contract/teaching/report-cards-massar';
import { activityWords, coefficientWord, ordinals, testWords } from './massar.messages.ts';

/** A text for comparison: letters and figures only, normalised as in searches. */
export const key = (text: string): string =>
  searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Separator between the rows of one heading. */
export const joint = ' · ';
const partsOf = (heading: string): string[] => heading.split(joint).map(key);

type Asked = Pick<MassarRead['columns'][number], 'asks' | 'nth'>;
const nthOf = (word: string): number | null => ordinals.findIndex((words) => words.includes(word)) + 1 || null;

/** Whether a heading means a single test, and which one, or the integrated activities. */
export function askedBy(heading: string): Asked {
  const parts = partsOf(heading);
  if (parts.some((part) => activityWords.test(part))) return { asks: 'activities', nth: null };
  for (const part of parts) {
    const found = testWords.before.exec(part) ?? testWords.arabic.exec(part) ?? testWords.french.exec(part);
    if (found) return { asks: 'test', nth: nthOf(found[1] ?? '') };
  }
  return { asks: null, nth: null };
}

/** Massar sets coefficients itself: their column takes no mark. */
export const isCoefficient = (heading: string): boolean => coefficientWord.test(partsOf(heading).at(-1) ?? '');

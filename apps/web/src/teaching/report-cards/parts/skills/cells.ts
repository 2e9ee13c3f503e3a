import { searchKey } from '@encrier/contract/kernel/search-key';

/** The rating for a text: its number, lowest first, or its beginning; '' removes it, null for no match. */
export function readMastery(text: string, mastery: readonly string[]): string | null {
  const typed = searchKey(text);
  if (!typed || typed === '0' || typed === '-') return '';
  if (/^\d$/.test(typed)) return mastery[Number(typed) - 1] ?? null;
  const whole = mastery.find((one) => searchKey(one) === typed);
  if (whole) return whole;
  const begun = mastery.filter((one) => searchKey(one).startsWith(typed));
  return begun.length === 1 ? begun[0]! : null;
}

/** The rating entered by one key; null for other keys. */
export const masteryOfKey = (key: string, mastery: readonly string[]): string | null =>
  /^\d$/.test(key) && Number(key) <= mastery.length ? readMastery(key, mastery) : null;

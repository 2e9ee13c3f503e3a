import { searchKey } from '@encrier/contract/kernel/search-key';

/** Whether a text contains every word of a search, without accents, case and variants of Arabic letters, as on the server. */
export function findsWords(q: string, text: string): boolean {
  const inside = searchKey(text);
  return searchKey(q)
    .split(' ')
    .every((word) => inside.includes(word));
}

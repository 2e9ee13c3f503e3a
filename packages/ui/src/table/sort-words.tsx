import { createContext } from 'react';

/** Words for the order of a list on a phone; a column's head is inserted into those of the two directions. */
export type SortWords = {
  /** « Trier par » */
  label: string;
  /** « Ordre de la liste » */
  own: string;
  up: (head: string) => string;
  down: (head: string) => string;
};
/** Read when a list renders, since the language may change; without it a list on a phone has no choice of order. */
export const SortWordsContext = createContext<() => SortWords | null>(() => null);

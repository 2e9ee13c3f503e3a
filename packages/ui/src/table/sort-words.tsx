import { createContext } from 'react';

/** What a list on a phone says of its order; a head's words are put in those of the two directions. */
export type SortWords = {
  /** « Trier par » */
  label: string;
  /** « Ordre de la liste » */
  own: string;
  up: (head: string) => string;
  down: (head: string) => string;
};
/** Asked as a list is drawn, for the language may change; without them a list on a phone stands as it came. */
export const SortWordsContext = createContext<() => SortWords | null>(() => null);

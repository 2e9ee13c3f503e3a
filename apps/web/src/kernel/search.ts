/** One thing that the palette found, in its reader's own rights. */
export type Found = {
  id: string;
  label: string;
  /** What tells it from another of the same name. */
  detail?: string;
  /** Of a person, who is shown by his face; null without one. */
  photo?: string | null;
  href: string;
};
/**
 * A kind of thing that the palette finds, declared in `<part>.search.ts` of its room; `npm run -s rooms` makes the list
 * of all, which loads with the palette. It is named after the menu entry that opens it, and asked for by who has that
 * entry alone.
 */
export type SearchFace = {
  key: string;
  /** Pages that list it; the first that stands in the reader's menu is meant. */
  lists: readonly string[];
  /** Ascending among the kinds; leave gaps. */
  order: number;
  /** Letters after which it is asked for. */
  enough: number;
  /** The first ones whose words hold `q`. `list` is the page of the reader's menu. */
  find: (asked: { q: string; list: string; signal: AbortSignal }) => Promise<readonly Found[]>;
};

/** The page of every area under this address. */
export const inAreas = (suffix: string): readonly string[] =>
  ['parent', 'eleve', 'prof', 'admin', 'personnel', 'transport'].map((area) => `/${area}${suffix}`);

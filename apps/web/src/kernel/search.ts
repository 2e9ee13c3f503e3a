/** A search result of the palette, within the reader's own rights. */
export type Found = {
  id: string;
  label: string;
  /** Distinguishes it from others of the same name. */
  detail?: string;
  /** For a person, shown with a portrait; null without one. */
  photo?: string | null;
  href: string;
};
/**
 * A kind of search result of the palette, declared in `<part>.search.ts` of its room; `npm run -s rooms` generates the
 * list, loaded with the palette. It has the name of the menu entry that opens it, and is only searched for readers with
 * that entry.
 */
export type SearchFace = {
  key: string;
  /** Pages that list it; the first one in the reader's menu is used. */
  lists: readonly string[];
  /** Ascending among the kinds; leave gaps. */
  order: number;
  /** Number of letters before it is searched. */
  enough: number;
  /** The first results matching `q`. `list` is the page in the reader's menu. */
  find: (asked: { q: string; list: string; signal: AbortSignal }) => Promise<readonly Found[]>;
};

/** This address in every area. */
export const inAreas = (suffix: string): readonly string[] =>
  ['parent', 'eleve', 'prof', 'admin', 'personnel', 'transport'].map((area) => `/${area}${suffix}`);

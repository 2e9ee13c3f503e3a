/** Journal keys of a room that are no column of a table, spelled like columns. */
export type JournalWords = {
  /** Figures, ids of other objects, names of actions and choices; never what a person said, owns or suffers from. */
  plain?: string | undefined;
  /** Keys whose values are objects keyed by ids, dates or module names, holding figures or choices: kept whole. */
  whole?: string | undefined;
};

/** Keys shared by many rooms. `kind` is sensitive in one table: there the column decides, as everywhere. */
const common: JournalWords = {
  plain: 'acknowledged again archived files format from ids items kind order recipients to',
  whole: 'fields',
};

const listed = (words: string | undefined): string[] => words?.split(/\s+/).filter(Boolean) ?? [];
const plain = new Set(listed(common.plain));
const whole = new Set(listed(common.whole));
/** The keys that every room may use. */
export const commonWords: ReadonlySet<string> = new Set([...plain, ...whole]);
export const wordsOf = (words: JournalWords): string[] => [...listed(words.plain), ...listed(words.whole)];

export const isPlainWord = (word: string): boolean => plain.has(word);
export const isWholeWord = (word: string): boolean => whole.has(word);
/** Adds a room's words; only `declareJournal` calls it, after checking each one. */
export function keepWords(words: JournalWords): void {
  for (const word of listed(words.plain)) plain.add(word);
  for (const word of listed(words.whole)) whole.add(word);
}

/** What a room says in the journal behind which no column stands: words of the keys, in the spelling of columns. */
export type JournalWords = {
  /** Figures, ids of other objects, names of actions and choices; never what a person said, owns or suffers from. */
  plain?: string | undefined;
  /** Keys whose own keys are ids, dates or names of modules, with figures or choices: kept as they are. */
  whole?: string | undefined;
};

/** What many rooms say. `kind` is sensitive in one table: there the column decides, as everywhere. */
const common: JournalWords = {
  plain: 'acknowledged again archived files format from ids items kind order recipients to',
  whole: 'fields',
};

const listed = (words: string | undefined): string[] => words?.split(/\s+/).filter(Boolean) ?? [];
const plain = new Set(listed(common.plain));
const whole = new Set(listed(common.whole));
/** The words that every room may say. */
export const commonWords: ReadonlySet<string> = new Set([...plain, ...whole]);
export const wordsOf = (said: JournalWords): string[] => [...listed(said.plain), ...listed(said.whole)];

export const isPlainWord = (word: string): boolean => plain.has(word);
export const isWholeWord = (word: string): boolean => whole.has(word);
/** Takes what a room says; for `declareJournal` alone, which looks at each word. */
export function keepWords(said: JournalWords): void {
  for (const word of listed(said.plain)) plain.add(word);
  for (const word of listed(said.whole)) whole.add(word);
}

import { searchKey } from '@encrier/contract/kernel/search-key';
import { type RawBuilder, sql } from 'kysely';

export { searchKey };

/** Search pattern for LIKE, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;

/** The words of what somebody searches, the first six, in comparable form. */
export const searchWords = (text: string | null | undefined): string[] =>
  searchKey(text ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 6);

/** What must hold for each word of a search; true for a search without any. */
export const everyWord = (
  text: string | null | undefined,
  holds: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  const words = searchWords(text);
  return words.length ? sql<boolean>`(${sql.join(words.map(holds), sql` AND `)})` : sql<boolean>`TRUE`;
};

/** Whether a column of comparable text has each word of a search, in any order. */
export const hasWords = (column: string, text: string | null | undefined): RawBuilder<boolean> =>
  everyWord(text, (word) => sql<boolean>`${sql.ref(column)} LIKE ${likePattern(word)}`);

/** A text of the database as `searchKey` writes it, where no column keeps it so. */
export const searchKeyOf = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`app.name_key(${text}, NULL, NULL, NULL)`;

/** The names of the person called `alias`, in comparable form, without numbers. */
export const nameKey = (alias: string): RawBuilder<string> =>
  sql<string>`app.name_key(${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)},
    ${sql.ref(`${alias}.first_name_ar`)}, ${sql.ref(`${alias}.last_name_ar`)})`;

/**
 * Whether the name of the person called `alias` matches a pattern of `likePattern`. For readers who may not see the
 * numbers of a sheet: `search_key`, which also contains them, finds the rows but does not decide, or the reader could
 * guess numbers digit by digit (SEC-OBJ-11).
 */
export const isCalled = (alias: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.search_key`)} LIKE ${pattern} AND ${nameKey(alias)} LIKE ${pattern})`;

/** The same for each word of a search, in any order; true for a search without any. */
export const isCalledByWords = (alias: string, text: string | null | undefined): RawBuilder<boolean> =>
  everyWord(text, (word) => isCalled(alias, likePattern(word)));

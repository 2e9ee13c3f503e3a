import { searchKey } from '@encrier/contract/kernel/search-key';
import { type RawBuilder, sql } from 'kysely';

export { searchKey };

/** Search pattern for LIKE, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;

/** The names of the person called `alias`, as a search compares them: none of his numbers is among them. */
export const nameKey = (alias: string): RawBuilder<string> =>
  sql<string>`app.name_key(${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)},
    ${sql.ref(`${alias}.first_name_ar`)}, ${sql.ref(`${alias}.last_name_ar`)})`;

/**
 * Whether the person called `alias` bears a name like a pattern of `likePattern`. For readers who are not told the
 * numbers of a sheet: `search_key`, which holds them too, finds the rows but decides nothing, or whoever asks sign by sign
 * would read them (SEC-OBJ-11).
 */
export const isCalled = (alias: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.search_key`)} LIKE ${pattern} AND ${nameKey(alias)} LIKE ${pattern})`;

import { searchKey } from '@encrier/contract/kernel/search-key';
import { type RawBuilder, sql } from 'kysely';

export { searchKey };

/** Search pattern for LIKE, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`;

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

import { registerNameOf } from './person-name.ts';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { type Expression, type RawBuilder, sql } from 'kysely';

type Key = Expression<unknown>;

/**
 * ORDER BY of a list: the chosen column in its direction, then the list's own order, which must end with a unique
 * column so that no row appears on two pages or on none. Rows without a value come last in both directions, as in a
 * table sorted in the browser. `by` gives the SQL expressions of each column, several where one is not enough (last
 * name, then first name).
 */
export function orderRows<Name extends string>(
  sort: SortOf<Name> | undefined,
  by: Record<Name, Key | readonly Key[]>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (sort === undefined) return own;
  const at = sort.lastIndexOf('-');
  const chosen: Key | readonly Key[] = by[sort.slice(0, at) as Name];
  const keys = Array.isArray(chosen) ? (chosen as readonly Key[]) : [chosen as Key];
  const direction = sort.slice(at + 1) === 'desc' ? sql`DESC` : sql`ASC`;
  return sql`${sql.join(keys.map((key) => sql`${key} ${direction} NULLS LAST`))}, ${own}`;
}

/** Text to sort by in French order, Arabic after it; an empty text counts as no value. */
export const sortKey = (text: Key): RawBuilder<string | null> => sql`NULLIF(${text}, '') COLLATE app.names`;

/** Last name then first name of an account by its id, to sort lists of people. */
export const accountSurname = (id: Key): RawBuilder<string | null> =>
  sql`(SELECT ${registerNameOf('z')} FROM accounts z WHERE z.school_id = app.school_id() AND z.id = ${id})`;

/** Rank of a word in a fixed list of words: the states of a piece of work. */
export const placeOf = (word: Key, words: readonly string[]): RawBuilder<number | null> =>
  sql`array_position(${[...words]}::text[], ${word}::text)`;

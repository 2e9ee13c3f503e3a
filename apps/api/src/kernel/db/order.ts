import type { SortOf } from '@encrier/contract/kernel/sort';
import { type Expression, type RawBuilder, sql } from 'kysely';

type Key = Expression<unknown>;

/**
 * What stands after ORDER BY for a list: the chosen column in its direction, then the list's own order, which ends with
 * what no two rows share, so that no row stands on two pages and none is lost between them. Rows without a value stand
 * last in both directions, as in a table that sorts by itself.
 *
 * `by` says by what each column sorts, several expressions where one is not enough (last name, then first name).
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

/** Words to sort by as a French reader looks them up, Arabic ones after them; an empty text says nothing. */
export const filled = (text: Key): RawBuilder<string | null> => sql`NULLIF(${text}, '') COLLATE app.names`;

/** The name of an account by its id, the last name first, as lists of people stand. */
export const accountSurname = (id: Key): RawBuilder<string | null> =>
  sql`(SELECT z.last_name || ' ' || z.first_name FROM accounts z WHERE z.school_id = app.school_id() AND z.id = ${id})`;

/** The place of a word among those that a list says in an order of its own: the states of a piece of work. */
export const placeOf = (word: Key, words: readonly string[]): RawBuilder<number | null> =>
  sql`array_position(${[...words]}::text[], ${word}::text)`;

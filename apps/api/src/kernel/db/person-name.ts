import { type RawBuilder, sql } from 'kysely';

const column = (alias: string, name: string): RawBuilder<string> => sql.ref(alias ? `${alias}.${name}` : name);

/** First and last name of a person, as the text of a statement that a manifest gives. */
export const nameText = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;
/**
 * First and last name of a person from the row of `persons` or `accounts` under an alias; without alias, from the only
 * table of the query. Null where an outer join found nobody.
 */
export const nameOf = <T extends string | null = string>(alias = ''): RawBuilder<T> =>
  sql<T>`(${column(alias, 'first_name')} || ' ' || ${column(alias, 'last_name')})`;
/** Last name before first, as registers are read. */
export const registerNameOf = (alias: string): RawBuilder<string> =>
  sql`(${column(alias, 'last_name')} || ' ' || ${column(alias, 'first_name')})`;
/** The name, empty where an outer join found nobody. */
export const nameOrNone = (alias: string): RawBuilder<string> => sql`COALESCE(${nameOf(alias)}, '')`;
/** The name in Arabic script; empty where the school has not written it. */
export const arabicNameOf = (alias: string): RawBuilder<string> =>
  sql`trim(${column(alias, 'first_name_ar')} || ' ' || ${column(alias, 'last_name_ar')})`;
/** First and last name of the holder of the account whose id is in a column; null for no account. */
export const nameOfAccount = (id: string): RawBuilder<string | null> =>
  sql`(SELECT ${nameOf('zn')} FROM accounts zn WHERE zn.school_id = app.school_id() AND zn.id = ${sql.ref(id)})`;
/** The same, empty for no account. */
export const nameOfAccountOrNone = (id: string): RawBuilder<string> => sql`COALESCE(${nameOfAccount(id)}, '')`;

/** A person as choices and lists give one, from a row of `persons`. */
export const personJson = (alias: string): RawBuilder<{ id: string; label: string; labelAr: string }> =>
  sql`json_build_object('id', ${column(alias, 'id')}, 'label', ${nameOf(alias)}, 'labelAr', ${arabicNameOf(alias)})`;

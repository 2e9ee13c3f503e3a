import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { type Reader, readerOf, wardsOf } from '#kernel/reach/guardians.ts';

/** Ids of the pupils whom the reader guards on a day (`wardsToday`), or a column with them. */
type Wards = RawBuilder<unknown>;

/** Ids of the pupils whom a reader guards on a day, as an SQL array. */
export const wardsOn = (reader: Reader): RawBuilder<string[]> => wardsOf(reader);
/** The same for the caller today: computed once for a statement that checks many rows. */
export const wardsToday = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): RawBuilder<string[]> =>
  wardsOf(readerOf(ctx));

/**
 * Whether a copy of a message, or a line of a box, still opens to its account: what was received for children does so
 * only while one of them is under the reader's authority (SEC-OBJ-01).
 */
export const stillConcerns = (alias: string, wards: Wards): RawBuilder<boolean> => {
  const children = sql.ref(`${alias}.child_ids`);
  return sql<boolean>`(${children} = '{}' OR ${children} && ${wards})`;
};

/**
 * Whether a copy or a line is about a child of the reader, or about no child; with `child` null, about any child or
 * none.
 */
export const isAboutChild = (alias: string, child: string | null, wards: Wards): RawBuilder<boolean> => {
  const children = sql.ref(`${alias}.child_ids`);
  return child === null
    ? sql<boolean>`true`
    : sql<boolean>`(${children} = '{}' OR (${child} = ANY (${children}) AND ${child} = ANY (${wards})))`;
};

/**
 * Whether a message `m` is readable by an account, given the account's own copy `c` of it (left joined): by its author,
 * and by its recipients while it is released (SEC-OBJ-10).
 */
export const opensTo = (accountId: string, wards: Wards): RawBuilder<boolean> =>
  sql<boolean>`(m.sender_id = ${accountId}
    OR (m.status = 'sent' AND c.account_id IS NOT NULL AND ${stillConcerns('c', wards)}))`;

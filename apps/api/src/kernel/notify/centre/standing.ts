import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a notice `n` is still before its reader on a day: what is about children is, while one of them is under his
 * authority that day (SEC-OBJ-01). `app.children_under` says whose those are, for every list, count and sending;
 * `account` is one account, or a column that names it.
 */
export const stillBefore = (schoolId: number, account: string | RawBuilder<string>, day: string): RawBuilder<boolean> =>
  sql<boolean>`(n.child_ids = '{}' OR n.child_ids && (SELECT app.children_under(${schoolId}::int, ${account}::uuid,
    ${day}::date)))`;

import { type RawBuilder, sql } from 'kysely';
import { whereaboutsKinds } from '../kinds.ts';

/**
 * Whether a notice `n` is still before its reader on a day: what is about children is, while one of them is under his
 * authority that day, and no court keeps him away from it where the notice says where it is (SEC-OBJ-01, LAW-MIN-02).
 * `app.children_under` and `app.children_followed` say whose those are, for every list, count and sending; `account` is
 * one account, or a column that names it.
 */
export const stillBefore = (schoolId: number, account: string | RawBuilder<string>, day: string): RawBuilder<boolean> =>
  sql<boolean>`(n.child_ids = '{}' OR (n.child_ids && (SELECT app.children_under(${schoolId}::int, ${account}::uuid,
      ${day}::date))
    AND (n.type <> ALL (${whereaboutsKinds()}::text[]) OR n.child_ids && (SELECT app.children_followed(${schoolId}::int,
      ${account}::uuid, ${day}::date)))))`;

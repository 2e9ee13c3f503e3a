import { type RawBuilder, sql } from 'kysely';
import { whereaboutsKinds } from '../kinds.ts';

/**
 * Whether the reader may still see a notice `n` on a day: one about children, while one of them is under his authority
 * that day and, where the notice says where the child is, no court keeps him away from it (SEC-OBJ-01, LAW-MIN-02).
 * `app.children_under` and `app.children_followed` decide it for every list, count and delivery; `account` is an
 * account id, or a column that holds it.
 */
export const stillBefore = (schoolId: number, account: string | RawBuilder<string>, day: string): RawBuilder<boolean> =>
  sql<boolean>`(n.child_ids = '{}' OR (n.child_ids && (SELECT app.children_under(${schoolId}::int, ${account}::uuid,
      ${day}::date))
    AND (n.type <> ALL (${whereaboutsKinds()}::text[]) OR n.child_ids && (SELECT app.children_followed(${schoolId}::int,
      ${account}::uuid, ${day}::date)))))`;

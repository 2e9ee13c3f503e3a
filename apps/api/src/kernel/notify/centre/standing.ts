import { type RawBuilder, sql } from 'kysely';
import { rightsHeld } from '#kernel/auth/holders.ts';
import { askedPermissions, whereaboutsKinds } from '../kinds.ts';

type Account = string | RawBuilder<string>;

/**
 * Whether the reader still holds what a notice `n` asks of them: one of the rights for which they were notified, if it
 * was for one (SEC-OBJ-01).
 */
export const rightStands = (schoolId: number, account: Account): RawBuilder<boolean> =>
  sql<boolean>`(n.rights = '{}' OR n.rights && (SELECT ${rightsHeld(schoolId, account, askedPermissions())}))`;

/**
 * Whether the reader still has authority over a child that a notice `n` is about on a day and, where the notice says
 * where the child is, no court keeps them away from it (SEC-OBJ-01, LAW-MIN-02).
 */
const childStands = (schoolId: number, account: Account, day: string): RawBuilder<boolean> =>
  sql<boolean>`(n.child_ids = '{}' OR (n.child_ids && (SELECT app.children_under(${schoolId}::int, ${account}::uuid,
      ${day}::date))
    AND (n.type <> ALL (${whereaboutsKinds()}::text[]) OR n.child_ids && (SELECT app.children_followed(${schoolId}::int,
      ${account}::uuid, ${day}::date)))))`;

/**
 * Whether the reader may still see a notice `n` on a day, for every list, count and delivery; `account` is an account
 * id, or a column that holds it.
 */
export const stillBefore = (schoolId: number, account: Account, day: string): RawBuilder<boolean> =>
  sql<boolean>`(${rightStands(schoolId, account)} AND ${childStands(schoolId, account, day)})`;

import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { fullHandle, type InAct } from '#kernel/act/act.ts';
import type { TenantDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';

export type Settled = {
  /** Type of the object that was read or decided, as in its notices. */
  type: string;
  /**
   * Ids of the objects, or a query of them as text; null for notices about several at once; all of the type when
   * absent.
   */
  ids?: readonly string[] | RawBuilder<string> | null;
  /** Only these kinds; every kind about the object when absent. */
  kinds?: readonly NotificationKind[];
  /** Whose notices; everybody's when absent, for what has been decided and waits for nobody any more. */
  accountId?: string;
};

const among = (ids: Settled['ids']): RawBuilder<boolean> =>
  ids === undefined
    ? sql<boolean>`true`
    : ids === null
      ? sql<boolean>`model_id IS NULL`
      : Array.isArray(ids)
        ? sql<boolean>`model_id = ANY (${ids}::text[])`
        : sql<boolean>`model_id IN (${ids})`;

/** Marks the notices of the object as read. Returns the accounts that had unread ones. */
async function settle(db: TenantDb, now: Date, { type, ids, kinds, accountId }: Settled): Promise<string[]> {
  let update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('model_type', '=', type)
    .where(among(ids));
  if (kinds) update = update.where('type', 'in', [...kinds]);
  if (accountId) update = update.where('account_id', '=', accountId);
  const rows = await update.returning('account_id').execute();
  return [...new Set(rows.map((row) => row.account_id))];
}

/**
 * Marks as read the notices about what was read or decided, and updates their readers' bells. Call it in the
 * transaction that marks the object itself.
 */
export async function settleNotices(
  db: TenantDb,
  client: Pick<PoolClient, 'query'>,
  { schoolId, now }: Pick<Ctx, 'schoolId' | 'now'>,
  about: Settled,
): Promise<void> {
  const accounts = await settle(db, now, about);
  if (accounts.length) await writeLive(client, schoolId, 'notification.read', {}, accounts);
}

type Announcing = {
  live(kind: string, payload: Record<string, string | number>, accounts: readonly string[] | null): Promise<void>;
};

/** The same inside an act. The act's room need declare nothing for it. */
export async function settleInAct(tx: object, { now }: Pick<Ctx, 'now'>, about: Settled): Promise<void> {
  const accounts = await settle(fullHandle(tx), now, about);
  if (accounts.length) await (tx as Announcing).live('notification.read', {}, accounts);
}

/**
 * Deletes an object's notices, read or not, and updates the bells: its title must not stay with people from whom it was
 * withdrawn.
 */
export async function withdrawNotices(inAct: InAct, { type, id }: { type: string; id: string }): Promise<void> {
  const gone = await fullHandle(inAct)
    .deleteFrom('notifications')
    .where('model_type', '=', type)
    .where('model_id', '=', id)
    .returning('account_id')
    .execute();
  const accounts = [...new Set(gone.map((one) => one.account_id))];
  if (accounts.length) await (inAct as unknown as Announcing).live('notification.read', {}, accounts);
}

/** Moves the notices about a dropped sheet's child to the kept one. */
export async function moveNotices(inAct: InAct, { keep, drop }: { keep: string; drop: string }): Promise<void> {
  await fullHandle(inAct)
    .updateTable('notifications')
    .set({
      child_id: sql<string>`CASE WHEN child_id = ${drop} THEN ${keep}::uuid ELSE child_id END`,
      // Who still answers for one of these children reads the notice.
      child_ids: sql<string[]>`ARRAY(SELECT DISTINCT unnest(array_replace(child_ids, ${drop}::uuid, ${keep}::uuid)))`,
    })
    .where(sql<boolean>`(child_id = ${drop} OR ${drop}::uuid = ANY (child_ids))`)
    .execute();
}

import type { AccountsTx } from '../accounts.room.ts';
import type { ProvenKey } from './proof.queries.ts';

export { proveKey, type ProvenKey } from './proof.queries.ts';

/** Records a use. False for a second use of one proof, or for a key removed meanwhile. */
export async function useKey(tx: AccountsTx, { id, accountId, uses, backedUp }: ProvenKey): Promise<boolean> {
  const used = await tx.db
    .updateTable('passkeys')
    .set({ uses, backed_up: backedUp, last_used_at: tx.now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('uses', '<', uses), eb.and([eb('uses', '=', 0), eb.val(uses === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes all keys of an account, as its lost second factor is. */
export const dropKeys = (tx: AccountsTx, accountId: string): Promise<unknown> =>
  tx.db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();

import type { InAct } from '#kernel/act/act.ts';
import type { Erased } from '#kernel/holdings/holdings.ts';
import { textOfErased } from '#kernel/holdings/holdings.ts';
import { accountsRoom } from './accounts.room.ts';

/** The login of an erased person must stay valid and unique: it becomes a neutral name. */
export async function renameErased(inAct: InAct, { accountId }: Erased): Promise<void> {
  if (accountId)
    await accountsRoom
      .join(inAct)
      .db.updateTable('accounts')
      .set({ username: textOfErased(accountId) })
      .where('id', '=', accountId)
      .execute();
}

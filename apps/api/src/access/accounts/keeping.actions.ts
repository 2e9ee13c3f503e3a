import type { InAct } from '#kernel/act/act.ts';
import type { Erased } from '#kernel/holdings/holdings.ts';
import { textOfErased } from '#kernel/holdings/holdings.ts';
import { accountsRoom } from './accounts.room.ts';

/** The login of somebody erased must be one of its kind: it becomes a name that says nothing. */
export async function renameErased(inAct: InAct, { accountId }: Erased): Promise<void> {
  if (accountId)
    await accountsRoom
      .join(inAct)
      .db.updateTable('accounts')
      .set({ username: textOfErased(accountId) })
      .where('id', '=', accountId)
      .execute();
}

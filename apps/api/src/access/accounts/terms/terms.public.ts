import type { Role } from '@encrier/contract/kernel/schema';
import type { AccountsTx } from '../accounts.room.ts';

export { termsOf } from './terms.queries.ts';

/** A role removed from a membership by hand is no longer given for a limited time. */
export const endTermsBut = (
  tx: AccountsTx,
  entryId: string,
  { roles, customRoles }: { roles: readonly Role[]; customRoles: readonly string[] },
): Promise<unknown> =>
  tx.db
    .updateTable('role_terms')
    .set({ state: 'ended', ended_at: tx.now })
    .where('entry_id', '=', entryId)
    .where('state', '=', 'given')
    .where((eb) =>
      eb.and([
        eb.or([eb('role', 'is', null), eb.not(eb('role', 'in', [...roles, '']))]),
        eb.or([
          eb('role_id', 'is', null),
          ...(customRoles.length ? [eb.not(eb('role_id', 'in', [...customRoles]))] : [eb.val(true)]),
        ]),
      ]),
    )
    .execute();

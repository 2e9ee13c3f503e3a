import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { endSessions } from '#kernel/auth/sessions.ts';
import { newId } from '#kernel/db/id.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { accountsRoom } from './accounts.room.ts';

/** The account belongs to another sheet of the same person. */
export async function giveAccountTo(inAct: InAct, accountId: string, personId: string): Promise<void> {
  await accountsRoom
    .join(inAct)
    .db.updateTable('accounts')
    .set({ person_id: personId })
    .where('id', '=', accountId)
    .execute();
}

/** Closes the second account of a person: nobody signs in with it any more, and the kept account gets its rights. */
export async function closeJoinedAccount(inAct: InAct, { keep, drop }: MergedPair): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await endSessions(inAct, [drop]);
  // Whatever the closed account could open, the kept one opens now.
  const entries = await tx.db
    .selectFrom('auth_entries')
    .select(['org_id', 'roles'])
    .where('account_id', '=', drop)
    .where('active', '=', true)
    .execute();
  for (const entry of entries) {
    await tx.db
      .insertInto('auth_entries')
      .values({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        account_id: keep,
        org_id: entry.org_id,
        roles: entry.roles,
      })
      .onConflict((oc) =>
        oc.columns(['school_id', 'account_id', 'org_id']).doUpdateSet({
          roles: sql`(SELECT array_agg(DISTINCT r) FROM unnest(auth_entries.roles || excluded.roles) AS r)`,
        }),
      )
      .execute();
  }
  await tx.db
    .updateTable('accounts')
    .set({ person_id: null, status: 'disabled', version: sql`version + 1` })
    .where('id', '=', drop)
    .execute();
}

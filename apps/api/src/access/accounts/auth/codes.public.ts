import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { accountsRoom } from '../accounts.room.ts';

export type Purpose = 'activation' | 'sign_in' | 'reset';
/** A code that is known by its hash alone. */
export type NewCode = { id?: string; accountId: string; hash: Buffer; expiresAt: Date };
type Made = { purpose: Purpose; createdBy: string | null };

const any = (ids: readonly string[]) => sql<string>`ANY (${[...ids]}::uuid[])`;

/** Ends the codes in force of these accounts; returns how many accounts had one. */
export async function endCodes(
  inAct: InAct,
  accountIds: readonly string[],
  purposes?: readonly Purpose[],
): Promise<number> {
  const tx = accountsRoom.join(inAct);
  let query = tx.db
    .updateTable('one_time_codes')
    .set({ used_at: tx.now })
    .where('account_id', '=', any(accountIds))
    .where('used_at', 'is', null);
  if (purposes) query = query.where('purpose', 'in', [...purposes]);
  const ended = await query.returning(['account_id', 'expires_at']).execute();
  return new Set(ended.filter((code) => code.expires_at > tx.now).map((code) => code.account_id)).size;
}

/** Ends the other activation codes of the accounts of these codes. */
export async function endFormerCodes(
  inAct: InAct,
  kept: readonly { accountId: string; codeId: string }[],
): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await tx.db
    .updateTable('one_time_codes')
    .set({ used_at: tx.now })
    .where('account_id', '=', any(kept.map((one) => one.accountId)))
    .where('id', '<>', sql<string>`ALL (${kept.map((one) => one.codeId)}::uuid[])`)
    .where('used_at', 'is', null)
    .where('purpose', '=', 'activation')
    .execute();
}

/** Deletes codes that were never delivered. */
export async function takeBackCodes(inAct: InAct, ids: readonly string[]): Promise<void> {
  const tx = accountsRoom.join(inAct);
  await tx.db.updateTable('one_time_codes').set({ used_at: tx.now }).where('id', '=', any(ids)).execute();
}

/** Uses a code; of two uses at the same moment the second finds it used, and gets false. */
export async function spendCode(inAct: InAct, id: string): Promise<boolean> {
  const tx = accountsRoom.join(inAct);
  const spent = await tx.db
    .updateTable('one_time_codes')
    .set({ used_at: tx.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Adds codes to those in force, one statement whatever their number. Returns each account's code. */
export async function addCodes(
  inAct: InAct,
  codes: readonly NewCode[],
  { purpose, createdBy }: Made,
): Promise<Map<string, string>> {
  const tx = accountsRoom.join(inAct);
  const rows = codes.map(({ id = newId(tx.now.getTime()), accountId, hash, expiresAt }) => ({
    school_id: tx.schoolId,
    id,
    account_id: accountId,
    purpose,
    code_hash: hash,
    created_by: createdBy,
    created_at: tx.now,
    expires_at: expiresAt,
  }));
  await tx.db.insertInto('one_time_codes').values(rows).execute();
  return new Map(rows.map((row) => [row.account_id, row.id]));
}

/**
 * Replaces all former activation codes by new ones, two statements whatever their number. Returns each account's code.
 */
export async function replaceCodes(
  inAct: InAct,
  codes: readonly NewCode[],
  createdBy: string | null,
): Promise<Map<string, string>> {
  await endCodes(
    inAct,
    codes.map((code) => code.accountId),
  );
  return addCodes(inAct, codes, { purpose: 'activation', createdBy });
}

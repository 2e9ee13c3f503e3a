import type { WriteDb } from '#kernel/act/act.ts';
import { ensureAccounts, followPersons, type Holder } from './engine/accounts.ts';

export type { Holder } from './engine/accounts.ts';

/** An act of a room that owns accounts and their memberships. */
type AccountsTx = { db: WriteDb<'accounts' | 'auth_entries'>; schoolId: number; now: Date };

/** Gives accounts to whom they lack, `invited`, and adds the role where a membership lacks it; see `ensureAccounts`. */
export const giveAccounts = (tx: AccountsTx, holders: readonly Holder[]): Promise<number> =>
  ensureAccounts(tx as never, holders);

/** Gives the accounts of these persons their names as they now are; see `followPersons`. */
export const followNames = (tx: { db: WriteDb<'accounts'> }, personIds: readonly string[]): Promise<void> =>
  followPersons(tx as never, personIds);

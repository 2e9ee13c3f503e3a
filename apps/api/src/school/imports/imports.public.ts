import type { InAct } from '#kernel/act/act.ts';
import { ensureAccounts, followPersons, type Holder } from './engine/accounts.ts';
import { importsRoom } from './imports.room.ts';

export type { Holder } from './engine/accounts.ts';

/** Gives accounts to whom they lack, `invited`, and adds the role where a membership lacks it; see `ensureAccounts`. */
export const giveAccounts = (tx: InAct, holders: readonly Holder[]): Promise<number> =>
  ensureAccounts(importsRoom.join(tx), holders);

/** Gives the accounts of these persons their names as they now are; see `followPersons`. */
export const followNames = (tx: InAct, personIds: readonly string[]): Promise<void> =>
  followPersons(importsRoom.join(tx), personIds);

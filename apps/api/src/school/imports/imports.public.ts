import type { InAct } from '#kernel/act/act.ts';
import { followPersons } from './engine/accounts.ts';
import { importsRoom } from './imports.room.ts';

/** Gives the accounts of these persons their names as they now are; see `followPersons`. */
export const followNames = (tx: InAct, personIds: readonly string[]): Promise<void> =>
  followPersons(importsRoom.join(tx), personIds);

import { room } from '#kernel/act/act.ts';

/** Where pupils are and ought to be. */
export const factsRoom = room('facts', { tables: ['facts'] });

import { room } from '#kernel/act/act.ts';

/** Where pupils are and where they should be. */
export const factsRoom = room('facts', { tables: ['facts'] });

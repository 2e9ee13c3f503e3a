import { room } from '#kernel/act/act.ts';

/** Owns no table: what it does to a school as a whole, others write; its acts tell of it in the journal. */
export const transferRoom = room('transfer', { tables: [], journal: { plain: 'host' } });

import { room } from '#kernel/act/act.ts';

/** Owns no table: other rooms write the changes of a whole school; it only records its actions in the journal. */
export const transferRoom = room('transfer', { tables: [], journal: { plain: 'host' } });

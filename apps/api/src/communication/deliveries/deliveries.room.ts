import { room } from '#kernel/act/act.ts';

/** Owns no table: notices and their deliveries belong to the kernel. */
export const deliveriesRoom = room('deliveries', { tables: [], journal: { plain: 'account' } });

import { room } from '#kernel/act/act.ts';

/** Owns no table: notices and their deliveries are the kernel's. */
export const deliveriesRoom = room('deliveries', { tables: [], journal: { plain: 'account' } });

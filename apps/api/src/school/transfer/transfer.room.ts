import { room } from '#kernel/act/act.ts';

/** A school that comes from elsewhere gets a key of this deployment, one that left says where it is; an export only leaves its line in the journal. */
export const transferRoom = room('transfer', { tables: ['school_keys', 'schools'] });

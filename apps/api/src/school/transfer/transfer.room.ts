import { room } from '#kernel/act/act.ts';

/** A school that comes from elsewhere gets a key of this deployment; an export only leaves its line in the journal. */
export const transfer = room('transfer', { tables: ['school_keys'] });

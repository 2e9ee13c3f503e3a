import { room } from '#kernel/act/act.ts';

/** Writes nothing but the journal's line of who took a file away. */
export const complaintsFigures = room('complaints-figures', { tables: [] });

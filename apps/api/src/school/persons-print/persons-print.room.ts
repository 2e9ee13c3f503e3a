import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took a sheet away. */
export const personsPrint = room('persons-print', { tables: [] });

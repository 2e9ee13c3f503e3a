import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took which pupils away. */
export const pupilsSheets = room('pupils-sheets', { tables: [] });

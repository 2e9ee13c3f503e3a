import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took a list away. */
export const classSheetsRoom = room('class-sheets', { tables: [] });

import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took the follow-up away. */
export const documentsFollow = room('documents-follow', { tables: [] });

import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only record in the journal who opened which pupil's sheet. */
export const openingsRoom = room('openings', { tables: [], notesLooks: true });

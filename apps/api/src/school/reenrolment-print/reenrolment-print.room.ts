import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took which list away. */
export const reenrolmentPrint = room('reenrolment-print', { tables: [] });

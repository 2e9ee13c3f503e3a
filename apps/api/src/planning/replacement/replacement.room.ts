import { room } from '#kernel/act/act.ts';

export const replacementRoom = room('replacement', {
  tables: ['staff_absences', 'lesson_covers', 'cover_proposals', 'lesson_releases'],
});
export type ReplacementTx = Parameters<Parameters<typeof replacementRoom.act>[2]>[0];

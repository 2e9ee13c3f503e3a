import { room } from '#kernel/act/act.ts';

export const subjectsRoom = room('subjects', {
  tables: ['subjects', 'level_subjects'],
  journal: { plain: 'set', whole: 'cells' },
});
export type SubjectsTx = Parameters<Parameters<typeof subjectsRoom.act>[2]>[0];

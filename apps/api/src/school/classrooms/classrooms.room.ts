import { room } from '#kernel/act/act.ts';

export const classroomsRoom = room('classrooms', {
  tables: ['classrooms', 'classroom_subjects'],
  journal: { plain: 'first subject_ids' },
});
export type ClassroomsTx = Parameters<Parameters<typeof classroomsRoom.act>[2]>[0];

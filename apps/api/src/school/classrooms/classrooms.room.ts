import { room } from '#kernel/act/act.ts';

export const classroomsRoom = room('classrooms', { tables: ['classrooms', 'classroom_subjects'] });
export type ClassroomsTx = Parameters<Parameters<typeof classroomsRoom.act>[2]>[0];

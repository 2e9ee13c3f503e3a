import { room } from '#kernel/act/act.ts';

export const coursesRoom = room('courses', {
  tables: ['courses', 'course_teachers', 'course_terms', 'head_handovers'],
});
export type CoursesTx = Parameters<Parameters<typeof coursesRoom.act>[2]>[0];

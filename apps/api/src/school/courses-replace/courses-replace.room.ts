import { room } from '#kernel/act/act.ts';

/** A replacement; the head teacher's role of a class may go with the courses, on their day. */
export const coursesReplace = room('courses-replace', {
  tables: ['courses', 'course_teachers', 'classes', 'head_handovers'],
});
export type ReplaceTx = Parameters<Parameters<typeof coursesReplace.act>[2]>[0];

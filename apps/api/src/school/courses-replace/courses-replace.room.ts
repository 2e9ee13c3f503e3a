import { room } from '#kernel/act/act.ts';

export const coursesReplace = room('courses-replace', { tables: ['courses', 'course_teachers'] });
export type ReplaceTx = Parameters<Parameters<typeof coursesReplace.act>[2]>[0];

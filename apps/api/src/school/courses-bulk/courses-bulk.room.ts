import { room } from '#kernel/act/act.ts';

/** Many courses of a year at once; one of them is the affair of the room of courses. */
export const coursesBulk = room('courses-bulk', { tables: ['courses', 'course_teachers', 'course_terms'] });
export type BulkTx = Parameters<Parameters<typeof coursesBulk.act>[2]>[0];

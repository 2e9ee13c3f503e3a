import { room } from '#kernel/act/act.ts';

export const coursesRoom = room('courses', {
  tables: ['courses', 'course_teachers', 'course_terms', 'head_handovers'],
  journal: {
    plain:
      'class_ids classes course_ids courses due given head_of replacement_id skip_taken subjects teachers term_ids with_teachers',
  },
});
export type CoursesTx = Parameters<Parameters<typeof coursesRoom.act>[2]>[0];

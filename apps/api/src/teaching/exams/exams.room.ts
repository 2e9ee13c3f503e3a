import { room } from '#kernel/act/act.ts';

export const examsRoom = room('exams', {
  tables: [
    'exam_settings',
    'exam_org_rules',
    'exam_sessions',
    'exams',
    'exam_courses',
    'exam_classes',
    'exam_rooms',
    'exam_supervisors',
    'exam_seats',
    'exam_copies',
    'exam_makeups',
  ],
  journal: { plain: 'copies correction_files mix rooms seed subject_files supervisors written' },
});
export type ExamsTx = Parameters<Parameters<typeof examsRoom.act>[2]>[0];

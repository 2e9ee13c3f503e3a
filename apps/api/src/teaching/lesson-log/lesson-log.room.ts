import { room } from '#kernel/act/act.ts';

export const lessonLogRoom = room('lesson_log', {
  tables: [
    'log_entries',
    'log_resources',
    'log_homework',
    'log_notes',
    'log_templates',
    'log_settings',
    'log_visas',
    'log_versions',
    'log_programmes',
    'log_chapters',
    'log_sequences',
    'log_steps',
    'log_step_resources',
    'log_layings',
  ],
  journal: { plain: 'shifted told undone' },
});
export type LessonLogTx = Parameters<Parameters<typeof lessonLogRoom.act>[2]>[0];

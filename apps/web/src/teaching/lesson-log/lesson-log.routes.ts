import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = {
  load: () => import('./FamilyPage.tsx'),
  module: 'lesson-log',
  menu: { group: 'life', order: 14, name: 'lesson-log' },
};

/** The lesson log: what teachers write of their lessons, and what families and pupils read of them. */
export const lessonLogPages: PageTable = {
  '/prof/cahier-de-textes': {
    load: () => import('./TeacherPage.tsx'),
    module: 'lesson-log',
    menu: { group: 'life', order: 15, name: 'lesson-log', queues: ['lesson_log.missing'] },
  },
  '/parent/cahier-de-textes': own,
  '/eleve/cahier-de-textes': own,
};

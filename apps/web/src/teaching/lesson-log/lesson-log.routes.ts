import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = {
  load: () => import('./FamilyPage.tsx'),
  module: 'lesson-log',
  menu: { group: 'schooling', order: 14, name: 'lesson-log' },
};

/** The lesson log: what teachers write of their lessons, what the direction follows and signs, and what families and pupils read of them. */
export const lessonLogPages: PageTable = {
  '/prof/cahier-de-textes': {
    load: () => import('./TeacherPage.tsx'),
    module: 'lesson-log',
    menu: { group: 'schooling', order: 15, name: 'lesson-log', queues: ['lesson_log.missing'] },
  },
  '/admin/cahier-de-textes': {
    load: () => import('./OfficePage.tsx'),
    module: 'lesson-log',
    menu: { group: 'schooling', order: 15, name: 'lesson-log' },
  },
  '/parent/cahier-de-textes': own,
  '/eleve/cahier-de-textes': own,
};

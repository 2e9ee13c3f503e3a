import type { Page, PageTable } from '#kernel/pages.ts';

const plan: Page = { load: () => import('./PlanPage.tsx'), module: 'lesson-log' };
const programme: Page = { load: () => import('./ProgrammePage.tsx'), module: 'lesson-log' };
const own: Page = {
  load: () => import('./FamilyPage.tsx'),
  module: 'lesson-log',
  menu: { group: 'schooling', order: 14, name: 'lesson-log' },
};

/**
 * The lesson log: what teachers write of their lessons, what the direction follows and signs, and what families and
 * pupils read of them.
 */
export const lessonLogPages: PageTable = {
  '/prof/cahier-de-textes': {
    load: () => import('./TeacherPage.tsx'),
    module: 'lesson-log',
    menu: { group: 'schooling', order: 15, name: 'lesson-log', queues: ['lesson_log.missing'] },
  },
  '/prof/cahier-de-textes/progression': plan,
  '/prof/cahier-de-textes/programme/:levelId/:subjectId': programme,
  '/prof/cahier-de-textes/sequences/:id': { load: () => import('./SequencePage.tsx'), module: 'lesson-log' },
  '/admin/cahier-de-textes/progression': plan,
  '/admin/cahier-de-textes/programme/:levelId/:subjectId': programme,
  '/admin/cahier-de-textes': {
    load: () => import('./OfficePage.tsx'),
    module: 'lesson-log',
    menu: { group: 'schooling', order: 15, name: 'lesson-log' },
  },
  '/parent/cahier-de-textes': own,
  '/eleve/cahier-de-textes': own,
};

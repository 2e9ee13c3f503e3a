import type { Page, PageTable } from '#kernel/pages.ts';

const plan: Page = { load: () => import('./PlanPage.tsx'), module: 'lesson-log' };
const programme: Page = { load: () => import('./ProgrammePage.tsx'), module: 'lesson-log' };
const own: Page = {
  load: () => import('./FamilyPage.tsx'),
  module: 'lesson-log',
  menu: { group: 'schooling', order: 14, name: 'lesson-log' },
};

/** The lesson log: written by teachers, followed and signed by the direction, read by families and pupils. */
export const lessonLogPages: PageTable = {
  '/prof/cahier-de-textes': {
    load: () => import('./TeacherPage.tsx'),
    module: 'lesson-log',
    menu: { group: 'schooling', order: 15, name: 'lesson-log', queues: ['lesson_log.missing'] },
  },
  '/prof/cahier-de-textes/progression': { ...plan, permission: 'lesson-log.write' },
  '/prof/cahier-de-textes/programme/:levelId/:subjectId': { ...programme, permission: 'lesson-log.write' },
  '/prof/cahier-de-textes/sequences/:id': {
    load: () => import('./SequencePage.tsx'),
    module: 'lesson-log',
    permission: 'lesson-log.write',
  },
  '/admin/cahier-de-textes/progression': { ...plan, permission: 'lesson-log.manage' },
  '/admin/cahier-de-textes/programme/:levelId/:subjectId': { ...programme, permission: 'lesson-log.manage' },
  '/admin/cahier-de-textes': {
    load: () => import('./OfficePage.tsx'),
    module: 'lesson-log',
    permission: 'lesson-log.manage',
    menu: { group: 'schooling', order: 15, name: 'lesson-log' },
  },
  '/parent/cahier-de-textes': own,
  '/eleve/cahier-de-textes': own,
};

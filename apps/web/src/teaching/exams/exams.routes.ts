import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'schooling', order: 13, name: 'exams' } as const;
const own: Page = { load: () => import('./FamilyPage.tsx'), module: 'exams', menu };

/** Supervised tests: planned by the office, proposed and supervised by teachers, read by pupils and families. */
export const examsPages: PageTable = {
  '/admin/ds': {
    load: () => import('./OfficePage.tsx'),
    module: 'exams',
    permission: 'exams.manage',
    menu: { group: 'schooling', order: 36, name: 'exams', queues: ['exams.to_validate', 'exams.to_makeup'] },
  },
  '/prof/ds': {
    load: () => import('./TeacherPage.tsx'),
    module: 'exams',
    menu: { group: 'schooling', order: 19, name: 'exams' },
  },
  '/parent/ds': own,
  '/eleve/ds': { ...own, menu: { ...menu, order: 15 } },
};

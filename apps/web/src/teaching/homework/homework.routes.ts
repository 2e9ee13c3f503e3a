import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = {
  load: () => import('./FamilyPage.tsx'),
  module: 'homework',
  menu: { group: 'schooling', order: 12, name: 'homework' },
};
const ownOne: Page = { load: () => import('./FamilyPiecePage.tsx'), module: 'homework' };

/** Homework: given and corrected by teachers, read and handed in by pupils and families. */
export const homeworkPages: PageTable = {
  '/prof/devoirs': {
    load: () => import('./TeacherPage.tsx'),
    module: 'homework',
    menu: { group: 'schooling', order: 17, name: 'homework', queues: ['homework.to_correct'] },
  },
  '/admin/devoirs': {
    load: () => import('./LoadPage.tsx'),
    module: 'homework',
    permission: 'homework.load',
    menu: { group: 'schooling', order: 17, name: 'homeworkLoad' },
  },
  '/parent/devoirs': own,
  '/eleve/devoirs': own,
  '/parent/devoirs/view/:id': ownOne,
  '/eleve/devoirs/view/:id': ownOne,
};

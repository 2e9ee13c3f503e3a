import type { Page, PageTable } from '#kernel/pages.ts';

const module = 'distance';
const own: Page = {
  load: () => import('./DistancePage.tsx'),
  module,
  menu: { group: 'schooling', order: 20, name: 'distance' },
};
const test: Page = { load: () => import('./TestPage.tsx'), module };

/** Remote lessons: of families and pupils, of teachers, and the days that the direction closes. */
export const distancePages: PageTable = {
  '/parent/distance': own,
  '/parent/distance/test': test,
  '/eleve/distance': own,
  '/eleve/distance/test': test,
  '/prof/distance': {
    load: () => import('./TeacherPage.tsx'),
    module,
    menu: { group: 'schooling', order: 20, name: 'distance' },
  },
  '/prof/distance/test': test,
  '/admin/distance': {
    load: () => import('./ClosuresPage.tsx'),
    module,
    menu: { group: 'schooling', order: 20, name: 'distance' },
  },
};

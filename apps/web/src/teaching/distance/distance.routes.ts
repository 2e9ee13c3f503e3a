import type { Page, PageTable } from '#kernel/pages.ts';

const module = 'distance';
const own: Page = {
  load: () => import('./DistancePage.tsx'),
  module,
  menu: { group: 'schooling', order: 22, name: 'distance' },
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
    permission: 'distance.link',
    menu: { group: 'schooling', order: 22, name: 'distance' },
  },
  '/prof/distance/test': { ...test, permission: 'distance.link' },
  '/admin/distance': {
    load: () => import('./ClosuresPage.tsx'),
    module,
    permission: 'distance.close',
    menu: { group: 'schooling', order: 22, name: 'distance' },
  },
};

import type { Page, PageTable } from '#kernel/pages.ts';

const sheets: Page = {
  load: () => import('./GradesPage.tsx'),
  module: 'grades',
  menu: { group: 'schooling', order: 16, name: 'grades' },
};
const one: Page = { load: () => import('./AssessmentPage.tsx'), module: 'grades' };
const own: Page = {
  load: () => import('./FamilyGradesPage.tsx'),
  module: 'grades',
  menu: { group: 'schooling', order: 16, name: 'grades' },
};

/** Marks: the sheets of teachers and of the office, and what families and pupils read. */
export const gradebookPages: PageTable = {
  '/prof/grades': sheets,
  '/prof/grades/create': one,
  '/prof/grades/:id/edit': one,
  '/admin/grades': sheets,
  '/admin/grades/create': one,
  '/admin/grades/:id/edit': one,
  '/parent/notes': own,
  '/eleve/notes': own,
};

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

/** Marks: the sheets of teachers and of the office. */
export const sheetPages: PageTable = {
  '/prof/grades': sheets,
  '/admin/grades': sheets,
};
/** An assessment, with its files. */
export const assessmentPages: PageTable = {
  '/prof/grades/create': one,
  '/prof/grades/:id/edit': one,
  '/admin/grades/create': one,
  '/admin/grades/:id/edit': one,
};
/** Pages of families and pupils. */
export const ownMarksPages: PageTable = {
  '/parent/notes': own,
  '/eleve/notes': own,
};

import type { Page, PageTable } from '#kernel/pages.ts';

const desk: Page = {
  load: () => import('./ReportCardsPage.tsx'),
  module: 'grades',
  menu: { group: 'schooling', order: 18, name: 'report-cards' },
};

const own: Page = {
  load: () => import('./FamilyCardsPage.tsx'),
  module: 'grades',
  menu: { group: 'schooling', order: 18, name: 'report-cards' },
};

const council: Page = { load: () => import('./CouncilPage.tsx'), module: 'grades', bare: true };

/** Report cards: what teachers and head teachers write, how the office makes them, and what families read. */
export const reportCardsPages: PageTable = {
  '/prof/bulletins': desk,
  '/admin/bulletins': desk,
  '/prof/bulletins/conseil/:id': council,
  '/admin/bulletins/conseil/:id': council,
  '/admin/bulletins/modeles': { load: () => import('./ModelsPage.tsx'), module: 'grades' },
  '/parent/bulletins': own,
  '/eleve/bulletins': own,
};

import type { Page, PageTable } from '#kernel/pages.ts';

const desk: Page = {
  load: () => import('./ReportCardsPage.tsx'),
  module: 'grades',
  menu: { group: 'life', order: 18, name: 'report-cards' },
};

const own: Page = {
  load: () => import('./FamilyCardsPage.tsx'),
  module: 'grades',
  menu: { group: 'life', order: 18, name: 'report-cards' },
};

/** Report cards: what teachers and head teachers write, how the office makes them, and what families read. */
export const reportCardsPages: PageTable = {
  '/prof/bulletins': desk,
  '/admin/bulletins': desk,
  '/parent/bulletins': own,
  '/eleve/bulletins': own,
};

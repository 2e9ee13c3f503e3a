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

/** Report cards: written by teachers and head teachers, made by the office, read by families. */
export const reportCardsPages: PageTable = {
  '/prof/bulletins': { ...desk, permission: 'report-cards.write' },
  '/admin/bulletins': { ...desk, permission: 'report-cards.manage' },
  '/prof/bulletins/conseil/:id': { ...council, permission: 'report-cards.write' },
  '/admin/bulletins/conseil/:id': { ...council, permission: 'report-cards.manage' },
  '/admin/bulletins/modeles': {
    load: () => import('./ModelsPage.tsx'),
    module: 'grades',
    permission: 'report-cards.manage',
  },
  '/parent/bulletins': own,
  '/eleve/bulletins': own,
};

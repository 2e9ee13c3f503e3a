import type { Page, PageTable } from '#kernel/pages.ts';

const page: Page = {
  load: () => import('./OwnPage.tsx'),
  module: 'timetable',
  menu: { group: 'main', order: 5, name: 'own-timetable', key: 'e' },
};

/** Everybody's own week: a pupil's, a family's, what somebody teaches. */
export const ownPages: PageTable = {
  '/parent/emploi': page,
  '/eleve/emploi': page,
  '/prof/emploi': page,
  '/personnel/emploi': page,
};

import type { Page, PageTable } from '#kernel/pages.ts';

const menu = { group: 'main', order: 4, name: 'own-timetable', key: 'e' } as const;
const page: Page = {
  load: () => import('./OwnPage.tsx'),
  module: 'timetable',
  menu,
};

/** Everybody's own week: a pupil's, a family's, a teacher's. */
export const ownPages: PageTable = {
  '/parent/emploi': page,
  '/eleve/emploi': page,
  '/prof/emploi': page,
  '/personnel/emploi': { ...page, menu: { ...menu, order: 6 } },
};

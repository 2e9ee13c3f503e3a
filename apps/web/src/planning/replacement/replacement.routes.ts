import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = {
  load: () => import('./OwnPage.tsx'),
  module: 'timetable',
  ownerOnly: true,
  menu: { group: 'life', order: 14, name: 'own-covers' },
};
const family: Page = { load: () => import('./FamilyPage.tsx'), module: 'timetable' };

/** Absences and covers: for staff, office, families, and the screen of the hall. */
export const replacementPages: PageTable = {
  '/prof/remplacements': own,
  '/personnel/remplacements': own,
  '/parent/cours-annules': family,
  '/eleve/cours-annules': family,
  '/admin/cancelled-sessions': {
    load: () => import('./BoardPage.tsx'),
    module: 'timetable',
    permission: 'sessions.cancel',
    menu: { group: 'life', order: 14, name: 'covers' },
  },
  '/admin/affichage': {
    load: () => import('./HallPage.tsx'),
    module: 'timetable',
    permission: 'sessions.display',
    bare: true,
    menu: { group: 'life', order: 15, name: 'hall' },
  },
};

import type { Page, PageTable } from '#kernel/pages.ts';

const family: Page = {
  load: () => import('./FamilyExitsPage.tsx'),
  module: 'exits',
  menu: { group: 'life', order: 48, name: 'exit' },
};

/** What families ask for, and the office that decides. */
export const exitsPages: PageTable = {
  '/parent/sorties': family,
  '/eleve/sorties': family,
  '/admin/student-exit': {
    load: () => import('./OfficeExitsPage.tsx'),
    module: 'exits',
    permission: 'exits.manage',
    menu: { group: 'life', order: 48, name: 'exits', queues: ['exits.requests'] },
  },
  '/admin/student-exit/portail': {
    load: () => import('./GatePage.tsx'),
    module: 'exits',
    permission: 'exits.hand_over',
    menu: { group: 'life', order: 49, name: 'gate' },
  },
};

import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = { load: () => import('./OwnPage.tsx'), menu: { group: 'life', order: 55, name: 'plans' } };

/** Support plans: the office's list, and what the family reads. */
export const plansPages: PageTable = {
  '/admin/plans': {
    load: () => import('./StaffPage.tsx'),
    permission: 'plans.view',
    menu: { group: 'life', order: 55, name: 'plans', queues: ['plans.reviews'] },
  },
  '/parent/plans': own,
  '/eleve/plans': own,
};

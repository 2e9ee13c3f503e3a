import type { PageTable } from '#kernel/pages.ts';

/** What the school notes on sheets beside what every school notes. */
export const customFieldsPages: PageTable = {
  '/admin/champs': {
    load: () => import('./FieldsPage.tsx'),
    permission: 'school.settings',
    menu: { group: 'office', order: 41, name: 'custom-fields' },
  },
};

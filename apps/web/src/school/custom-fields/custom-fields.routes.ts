import type { PageTable } from '#kernel/pages.ts';

/** The school's custom fields on sheets. */
export const customFieldsPages: PageTable = {
  '/admin/champs': {
    load: () => import('./FieldsPage.tsx'),
    permission: 'school.settings',
    menu: { group: 'office', order: 41, name: 'custom-fields' },
  },
};

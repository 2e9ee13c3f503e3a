import type { PageTable } from '#kernel/pages.ts';

/** The whole school, to take away. */
export const transferPages: PageTable = {
  '/admin/export': {
    load: () => import('./ExportPage.tsx'),
    menu: { group: 'office', order: 86, name: 'export' },
    permission: 'school.export',
  },
};

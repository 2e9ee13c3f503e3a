import type { PageTable } from '#kernel/pages.ts';

/** Export of the whole school. */
export const transferPages: PageTable = {
  '/admin/export': {
    load: () => import('./ExportPage.tsx'),
    menu: { group: 'office', order: 86, name: 'export' },
    permission: 'school.export',
  },
};

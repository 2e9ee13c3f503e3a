import type { PageTable } from '#kernel/pages.ts';

/** Who speaks for the classes, and who sits in the councils. */
export const mandatesPages: PageTable = {
  '/admin/delegues': {
    load: () => import('./MandatesPage.tsx'),
    permission: 'mandates.manage',
    menu: { group: 'people', order: 55, name: 'mandates' },
  },
};

import type { PageTable } from '#kernel/pages.ts';

/** Representatives of classes and members of councils. */
export const mandatesPages: PageTable = {
  '/admin/delegues': {
    load: () => import('./MandatesPage.tsx'),
    permission: 'mandates.manage',
    menu: { group: 'people', order: 55, name: 'mandates' },
  },
};

import type { PageTable } from '#kernel/pages.ts';

/** Sheets that may be one person. */
export const duplicatesPages: PageTable = {
  '/admin/doublons': {
    load: () => import('./DuplicatesPage.tsx'),
    menu: { group: 'people', order: 60, name: 'duplicate' },
  },
};

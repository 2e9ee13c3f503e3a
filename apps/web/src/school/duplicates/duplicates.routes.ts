import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** Sheets that may be one person. */
export const duplicatesPages: PageTable = {
  '/admin/doublons': {
    load: () => withAllWords(() => import('./DuplicatesPage.tsx')),
    permission: 'people.merge',
    menu: { group: 'people', order: 60, name: 'duplicate' },
  },
};

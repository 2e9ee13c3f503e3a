import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** What people may ask of their data, and how long it is kept. */
export const privacyPages: PageTable = {
  '/admin/vie-privee': {
    load: () => withAllWords(() => import('./PrivacyPage.tsx')),
    permission: 'privacy.manage',
    menu: { group: 'office', order: 85, name: 'privacy', queues: ['privacy.requests'] },
  },
};

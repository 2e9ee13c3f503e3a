import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** Requests about personal data, and retention periods. */
export const privacyPages: PageTable = {
  '/admin/vie-privee': {
    load: () => withAllWords(() => import('./PrivacyPage.tsx')),
    permission: 'privacy.manage',
    menu: { group: 'office', order: 85, name: 'privacy', queues: ['privacy.requests'] },
  },
};

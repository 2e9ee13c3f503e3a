import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** Who did what, and when. */
export const auditPages: PageTable = {
  '/admin/audit': {
    load: () => withAllWords(() => import('./AuditPage.tsx')),
    permission: 'audit.read',
    menu: { group: 'office', order: 96, name: 'audit' },
  },
};

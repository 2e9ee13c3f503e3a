import type { PageTable } from '#kernel/pages.ts';

/** Who did what, and when. */
export const auditPages: PageTable = {
  '/admin/audit': { load: () => import('./AuditPage.tsx'), menu: { group: 'office', order: 95, icon: 'audit' } },
};

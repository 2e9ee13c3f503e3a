import type { PageTable } from '#kernel/pages.ts';

/** Pages where publications are written, planned, followed and corrected. */
export const newsAdminPages: PageTable = {
  '/admin/news': { load: () => import('./ManagePage.tsx'), module: 'news', menu: { group: 'main', order: 30, icon: 'news' } },
};

import type { PageTable } from '#kernel/pages.ts';
import { learnQueues } from '#kernel/queues/learn.ts';

export const dashboardPages: PageTable = {
  '/admin/dashboard': {
    load: async () => {
      const [page] = await Promise.all([import('./DashboardPage.tsx'), learnQueues()]);
      return page;
    },
    permission: 'dashboard.view',
    menu: { group: 'main', order: 6, name: 'dashboard' },
  },
};

import type { Page, PageTable } from '#kernel/pages.ts';
import { learnQueues } from '#kernel/queues/learn.ts';

const queues: Page = {
  load: async () => {
    const [page] = await Promise.all([import('./QueuesPage.tsx'), learnQueues()]);
    return page;
  },
  menu: { group: 'main', order: 5, name: 'queues', key: 't', queues: 'all' },
};

/** Waiting items of staff, over every room. */
export const queuesPages: PageTable = {
  '/admin/a-traiter': queues,
  '/prof/a-traiter': queues,
  '/personnel/a-traiter': queues,
};

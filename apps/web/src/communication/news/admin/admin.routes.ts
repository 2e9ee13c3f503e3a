import type { PageTable } from '#kernel/pages.ts';

/** Pages where publications are written, planned, followed and corrected. */
export const newsAdminPages: PageTable = {
  '/admin/news': {
    load: () => import('./ManagePage.tsx'),
    module: 'news',
    menu: { group: 'main', order: 30, name: 'news-admin', queues: ['news.reviews', 'news.comments'] },
  },
  '/admin/news/create': { load: () => import('./ComposePage.tsx'), module: 'news' },
  '/admin/news/edit/:id': { load: () => import('./ComposePage.tsx'), module: 'news' },
  '/admin/news/receipts/:id': { load: () => import('./ReceiptsPage.tsx'), module: 'news' },
  '/admin/news/comments': { load: () => import('./CommentsPage.tsx'), module: 'news' },
};

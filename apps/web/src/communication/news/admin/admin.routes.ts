import type { PageTable } from '#kernel/pages.ts';

/** Pages where publications are written, planned, followed and corrected. */
export const newsAdminPages: PageTable = {
  '/admin/news': {
    load: () => import('./ManagePage.tsx'),
    module: 'news',
    permission: 'nav.view.admin-actualites',
    menu: { group: 'main', order: 30, name: 'news-admin', queues: ['news.reviews', 'news.comments'] },
  },
  '/admin/news/create': { load: () => import('./ComposePage.tsx'), module: 'news', permission: 'news.create' },
  '/admin/news/edit/:id': { load: () => import('./ComposePage.tsx'), module: 'news', permission: 'news.edit' },
  '/admin/news/receipts/:id': {
    load: () => import('./ReceiptsPage.tsx'),
    module: 'news',
    permission: 'nav.view.admin-actualites',
  },
  '/admin/news/comments': { load: () => import('./CommentsPage.tsx'), module: 'news', permission: 'news.moderate' },
};

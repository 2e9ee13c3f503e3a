import type { PageTable } from '#kernel/pages.ts';

/** Where the office sends documents, follows the answers and sends many at once. */
export const documentsAdminPages: PageTable = {
  '/admin/documents': {
    load: () => import('./AdminPage.tsx'),
    module: 'documents',
    menu: {
      group: 'communication',
      order: 40,
      name: 'document',
      queues: ['certificates.asked', 'papers.given', 'papers.expired'],
    },
  },
  '/admin/documents/:id': {
    load: () => import('./DocumentPage.tsx'),
    module: 'documents',
    permission: 'documents.publish',
  },
};

import type { Page, PageTable } from '#kernel/pages.ts';

const mine: Page = {
  load: () => import('./MyComplaintsPage.tsx'),
  module: 'complaints',
  menu: { group: 'communication', order: 70, name: 'complaint' },
};
const one: Page = { load: () => import('./ComplaintPage.tsx'), module: 'complaints' };

/** What people deposit and follow, and the office that handles it. */
export const complaintsPages: PageTable = {
  '/parent/reclamations': mine,
  '/parent/reclamations/:id': one,
  '/eleve/reclamations': mine,
  '/eleve/reclamations/:id': one,
  '/prof/reclamations': mine,
  '/prof/reclamations/:id': one,
  '/personnel/reclamations': mine,
  '/personnel/reclamations/:id': one,
  '/transport/reclamations': mine,
  '/transport/reclamations/:id': one,
  '/admin/reclamations': {
    load: () => import('./QueuePage.tsx'),
    module: 'complaints',
    menu: { group: 'main', order: 60, name: 'complaint', queues: ['complaints.open'] },
  },
  '/admin/reclamations/:id': { load: () => import('./HandlingPage.tsx'), module: 'complaints' },
};

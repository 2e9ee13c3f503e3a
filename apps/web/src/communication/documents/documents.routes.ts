import type { Page, PageTable } from '#kernel/pages.ts';

const mine: Page = {
  load: () => import('./DocumentsPage.tsx'),
  module: 'documents',
  prepare: async ({ search }) => (await import('./documents.api.ts')).prepareMine(search),
  menu: { group: 'communication', order: 40, name: 'document' },
};

/** The caller's own administrative documents, in every area except the office's. */
export const documentsPages: PageTable = {
  '/parent/documents': mine,
  '/eleve/documents': mine,
  '/prof/documents': mine,
  '/personnel/documents': mine,
  '/transport/documents': mine,
};

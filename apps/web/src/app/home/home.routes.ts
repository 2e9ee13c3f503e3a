import { withNotices } from '#kernel/notices/learn.ts';
import type { Page, PageTable } from '#kernel/pages.ts';

const home: Page = {
  load: () => withNotices(() => import('./HomePage.tsx')),
  prepare: async () => (await import('./home.api.ts')).prepareHome(),
  menu: { group: 'main', order: 0, name: 'home', tab: 1, key: 'a' },
};

/** The first page of each area. */
export const homePages: PageTable = {
  '/parent': home,
  '/eleve': home,
  '/prof': home,
  '/transport': home,
  '/admin': home,
  '/personnel': home,
};

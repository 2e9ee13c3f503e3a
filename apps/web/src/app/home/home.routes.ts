import { withNotices } from '#kernel/notices/learn.ts';
import type { Page, PageTable } from '#kernel/pages.ts';

const again: Page = {
  load: () => withNotices(() => import('./HomePage.tsx')),
  prepare: async () => (await import('./home.api.ts')).prepareHome(),
};
const home: Page = {
  ...again,
  menu: { group: 'main', order: 0, name: 'home', tab: 1, key: 'a' },
};

/** The first page of each area, under the second address that three of them have too. */
export const homePages: PageTable = {
  '/parent': home,
  '/eleve': home,
  '/eleve/home': again,
  '/prof': home,
  '/prof/home': again,
  '/transport': home,
  '/admin': home,
  '/admin/home': again,
  '/personnel': home,
};

import type { Page, PageTable } from '#kernel/pages.ts';

const page: Page = {
  load: () => import('./DangerPage.tsx'),
  menu: { group: 'life', order: 58, name: 'danger' },
};

/** What an adult of the staff fears for a child: written by anybody of the staff, read by the team alone. */
export const dangerPages: PageTable = {
  '/admin/information-preoccupante': page,
  '/prof/information-preoccupante': page,
  '/personnel/information-preoccupante': page,
  '/transport/information-preoccupante': page,
};

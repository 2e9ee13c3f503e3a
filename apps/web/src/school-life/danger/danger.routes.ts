import type { Page, PageTable } from '#kernel/pages.ts';

const page: Page = {
  load: () => import('./DangerPage.tsx'),
  menu: { group: 'life', order: 58, name: 'danger' },
};

/** Reports of concern for a child: written by any member of staff, read only by the team. */
export const dangerPages: PageTable = {
  '/admin/information-preoccupante': page,
  '/prof/information-preoccupante': page,
  '/personnel/information-preoccupante': page,
  '/transport/information-preoccupante': page,
};

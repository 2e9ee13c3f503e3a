import type { Page, PageTable } from '#kernel/pages.ts';

const staff: Page = {
  load: () => import('./StaffPage.tsx'),
  module: 'conduct',
  permission: 'conduct.view',
  menu: { group: 'life', order: 50, name: 'conduct', queues: ['conduct.replies'] },
};
const own: Page = {
  load: () => import('./OwnPage.tsx'),
  module: 'conduct',
  menu: { group: 'life', order: 50, name: 'conduct' },
};

/** Notes of staff about pupils, and those that the family and the pupil read. */
export const conductPages: PageTable = {
  '/admin/suivi': staff,
  '/prof/suivi': staff,
  '/parent/suivi': own,
  '/eleve/suivi': own,
};

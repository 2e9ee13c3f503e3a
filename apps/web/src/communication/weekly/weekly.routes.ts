import type { Page, PageTable } from '#kernel/pages.ts';

const own: Page = {
  load: () => import('./WeekPage.tsx'),
  menu: { group: 'schooling', order: 11, name: 'week' },
};

/** The weekly summary, for families; and when the school sends it. */
export const weeklyPages: PageTable = {
  '/parent/semaine': own,
  '/eleve/semaine': own,
  '/admin/semaine': {
    load: () => import('./SettingsPage.tsx'),
    permission: 'school.settings',
    menu: { group: 'office', order: 92, name: 'week-settings' },
  },
};

import type { PageTable } from '#kernel/pages.ts';

/** The school's settings. */
export const settingsPages: PageTable = {
  '/admin/settings': {
    load: () => import('./SettingsPage.tsx'),
    permission: 'school.settings',
    prepare: async () => {
      const [{ queries }, { settingsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./settings.api.ts'),
      ]);
      return queries.ensureQueryData(settingsQuery);
    },
    menu: { group: 'office', order: 90, name: 'settings' },
  },
};

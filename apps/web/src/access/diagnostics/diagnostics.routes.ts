import type { PageTable } from '#kernel/pages.ts';

/** What works on this device, and in the installation. */
export const diagnosticsPages: PageTable = {
  '/test': { load: () => import('./DevicePage.tsx') },
  '/admin/test': {
    load: () => import('./InstallationPage.tsx'),
    menu: { group: 'office', order: 95, name: 'diagnostic' },
  },
};

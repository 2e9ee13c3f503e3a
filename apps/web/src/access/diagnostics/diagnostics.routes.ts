import type { PageTable } from '#kernel/pages.ts';

/** What works on this device, and in the installation. */
export const diagnosticsPages: PageTable = {
  '/test': { load: () => import('./DevicePage.tsx'), area: 'personnel' },
  '/admin/test': {
    load: () => import('./InstallationPage.tsx'),
    permission: 'diagnostics.view',
    menu: { group: 'office', order: 95, name: 'diagnostic' },
  },
};

import type { PageTable } from '#kernel/pages.ts';

export const distancePages: PageTable = {
  '/parent/distance': {
    load: () => import('./DistancePage.tsx'),
    module: 'distance',
    menu: { group: 'main', order: 6, name: 'distance' },
  },
};

import type { PageTable } from '#kernel/pages.ts';

export const distancePages: PageTable = {
  '/parent/distance': {
    load: () => import('./DistancePage.tsx'),
    module: 'distance',
    menu: { group: 'schooling', order: 20, name: 'distance' },
  },
};

import type { Manifest } from '#kernel/manifest.ts';
import { dashboardPages } from './dashboard.routes.ts';

export const dashboardManifest: Manifest = {
  screens: [{ words: 'school/dashboard', shows: ['kernel/dashboard'], pages: dashboardPages }],
  words: { of: ['dashboard'], catalogue: 'school/dashboard', load: () => import('./dashboard.words.ts') },
};

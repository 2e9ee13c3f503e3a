import type { Manifest } from '#kernel/manifest.ts';
import { newsPages } from './news.routes.ts';
import { newsAdminPages } from './admin/admin.routes.ts';

export const newsManifest: Manifest = {
  screens: [
    { words: 'communication', shows: ['communication/reading'], pages: newsPages },
    { words: 'communication', shows: ['communication/reading', 'communication/writing'], pages: newsAdminPages },
  ],
  shared: ['/actualites', '/actualites/:id'],
  offline: { news: () => import('./news.api.ts') },
  refresh: async () => (await import('./news.api.ts')).refreshFirstPage(),
  words: { of: ['news'], catalogue: 'communication', load: () => import('./news.words.ts') },
};

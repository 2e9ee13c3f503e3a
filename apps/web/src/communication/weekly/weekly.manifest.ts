import type { Manifest } from '#kernel/manifest.ts';
import { weeklyPages } from './weekly.routes.ts';

export const weeklyManifest: Manifest = {
  screens: [{ words: 'communication/weekly', pages: weeklyPages }],
  shared: ['/semaine'],
  words: { of: ['weekly'], catalogue: 'communication/weekly', load: () => import('./weekly.words.ts') },
};

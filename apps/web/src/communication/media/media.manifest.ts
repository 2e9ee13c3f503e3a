import type { Manifest } from '#kernel/manifest.ts';
import { mediaPages } from './media.routes.ts';

export const mediaManifest: Manifest = {
  screens: [
    { words: 'communication/media', shows: ['communication/reading', 'communication/writing'], pages: mediaPages },
  ],
  shared: ['/media', '/media/:type', '/media/:type/:id'],
  words: { of: ['media'], catalogue: 'communication/media', load: () => import('./media.words.ts') },
};

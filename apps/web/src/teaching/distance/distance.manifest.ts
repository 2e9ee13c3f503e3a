import type { Manifest } from '#kernel/manifest.ts';
import { distancePages } from './distance.routes.ts';

export const distanceManifest: Manifest = {
  screens: [
    { words: 'teaching/distance', shows: ['communication/writing', 'communication/reading'], pages: distancePages },
  ],
  shared: ['/distance'],
  words: { of: ['distance'], catalogue: 'teaching/distance', load: () => import('./distance.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { resourcesPages } from './resources.routes.ts';

export const resourcesManifest: Manifest = {
  screens: [
    {
      words: 'communication/resources',
      shows: ['communication/reading', 'communication/writing'],
      pages: resourcesPages,
    },
  ],
  shared: ['/resources'],
  words: { of: ['resources'], catalogue: 'communication/resources', load: () => import('./resources.words.ts') },
};

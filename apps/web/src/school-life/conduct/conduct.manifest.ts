import type { Manifest } from '#kernel/manifest.ts';
import { conductPages } from './conduct.routes.ts';

export const conductManifest: Manifest = {
  screens: [
    {
      words: 'school-life/conduct',
      shows: ['communication/writing', 'communication/reading'],
      pages: conductPages,
    },
  ],
  shared: ['/suivi'],
  words: { of: ['conduct'], catalogue: 'school-life/conduct', load: () => import('./conduct.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { complaintsPages } from './complaints.routes.ts';

export const complaintsManifest: Manifest = {
  screens: [
    {
      words: 'communication/complaints',
      shows: ['communication/reading', 'communication/writing'],
      pages: complaintsPages,
    },
  ],
  shared: ['/reclamations', '/reclamations/:id'],
  words: { of: ['complaints'], catalogue: 'communication/complaints', load: () => import('./complaints.words.ts') },
};

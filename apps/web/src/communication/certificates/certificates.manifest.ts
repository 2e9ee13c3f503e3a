import type { Manifest } from '#kernel/manifest.ts';

export const certificatesManifest: Manifest = {
  screens: [],
  words: {
    of: ['certificates'],
    catalogue: 'communication/certificates',
    load: () => import('./certificates.words.ts'),
  },
};

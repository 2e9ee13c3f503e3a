import type { Manifest } from '#kernel/manifest.ts';
import { documentsPages } from './documents.routes.ts';
import { documentsAdminPages } from './admin/admin.routes.ts';

export const documentsManifest: Manifest = {
  screens: [
    {
      words: 'communication/documents',
      shows: [
        'communication/certificates',
        'communication/letters/mine',
        'communication/papers',
        'communication/reading',
        'communication/writing',
      ],
      pages: documentsPages,
    },
    {
      words: 'communication/documents/admin',
      shows: [
        'communication/certificates',
        'communication/documents',
        'communication/papers',
        'communication/reading',
        'communication/writing',
      ],
      pages: documentsAdminPages,
    },
  ],
  shared: ['/documents'],
  words: { of: ['documents'], catalogue: 'communication/documents', load: () => import('./documents.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { deliveriesPages } from './deliveries.routes.ts';

export const deliveriesManifest: Manifest = {
  screens: [{ words: 'communication/deliveries', pages: deliveriesPages }],
  words: { of: ['deliveries'], catalogue: 'communication/deliveries', load: () => import('./deliveries.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { picturesPages } from './pictures.routes.ts';

export const picturesManifest: Manifest = {
  screens: [{ words: 'communication/pictures', pages: picturesPages }],
  shared: ['/images-a-revoir'],
  words: { of: ['pictures'], catalogue: 'communication/pictures', load: () => import('./pictures.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';

export const papersManifest: Manifest = {
  screens: [],
  words: { of: ['papers'], catalogue: 'communication/papers', load: () => import('./papers.words.ts') },
};

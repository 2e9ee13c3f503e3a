import type { Manifest } from '#kernel/manifest.ts';

export const writingManifest: Manifest = {
  screens: [],
  words: { of: ['audience'], catalogue: 'communication/writing', load: () => import('./writing.words.ts') },
};

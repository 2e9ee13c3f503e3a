import type { Manifest } from '#kernel/manifest.ts';
import { setupPages } from './setup.routes.ts';

export const setupManifest: Manifest = {
  screens: [{ words: 'school', pages: setupPages }],
  words: { of: ['setup'], catalogue: 'school', load: () => import('./setup.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { duplicatesPages } from './duplicates.routes.ts';

export const duplicatesManifest: Manifest = {
  screens: [{ words: 'school/duplicates', shows: ['access', 'school/words'], pages: duplicatesPages }],
  words: { of: ['duplicates'], catalogue: 'school/duplicates', load: () => import('./duplicates.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { pupilsPages } from './pupils.routes.ts';

export const pupilsManifest: Manifest = {
  screens: [{ words: 'school/pupils', shows: ['school/words', 'school/custom-fields'], pages: pupilsPages }],
  moves: { '/admin/people': '/admin/eleves' },
  words: { of: ['pupils', 'planned'], catalogue: 'school/pupils', load: () => import('./pupils.words.ts') },
};

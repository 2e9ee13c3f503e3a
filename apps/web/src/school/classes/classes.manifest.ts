import type { Manifest } from '#kernel/manifest.ts';
import { classesPages } from './classes.routes.ts';

export const classesManifest: Manifest = {
  screens: [{ words: 'school/classes', shows: ['school/words', 'school/mandates'], pages: classesPages }],
  words: { of: ['classes', 'levels'], catalogue: 'school/classes', load: () => import('./classes.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { classesPages } from './classes.routes.ts';

export const classesManifest: Manifest = {
  screens: [{ words: 'school/classes', shows: ['school/words'], pages: classesPages }],
};

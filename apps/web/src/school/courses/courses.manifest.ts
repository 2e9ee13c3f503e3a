import type { Manifest } from '#kernel/manifest.ts';
import { coursesPages } from './courses.routes.ts';

export const coursesManifest: Manifest = {
  screens: [{ words: 'school/courses', pages: coursesPages }],
  words: { of: ['courses'], catalogue: 'school/courses', load: () => import('./courses.words.ts') },
};

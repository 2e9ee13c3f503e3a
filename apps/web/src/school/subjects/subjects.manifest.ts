import type { Manifest } from '#kernel/manifest.ts';
import { subjectsPages } from './subjects.routes.ts';

export const subjectsManifest: Manifest = {
  screens: [{ words: 'school/subjects', pages: subjectsPages }],
  words: { of: ['subjects'], catalogue: 'school/subjects', load: () => import('./subjects.words.ts') },
};

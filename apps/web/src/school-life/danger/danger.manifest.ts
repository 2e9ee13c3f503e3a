import type { Manifest } from '#kernel/manifest.ts';
import { dangerPages } from './danger.routes.ts';

export const dangerManifest: Manifest = {
  screens: [{ words: 'school-life/danger', pages: dangerPages }],
  shared: ['/information-preoccupante'],
  words: { of: ['danger'], catalogue: 'school-life/danger', load: () => import('./danger.words.ts') },
};

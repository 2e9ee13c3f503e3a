import type { Manifest } from '#kernel/manifest.ts';
import { importsPages } from './imports.routes.ts';

export const importsManifest: Manifest = {
  screens: [{ words: 'school/imports', shows: ['school/custom-fields'], pages: importsPages }],
  words: { of: ['imports'], catalogue: 'school/imports', load: () => import('./imports.words.ts') },
};

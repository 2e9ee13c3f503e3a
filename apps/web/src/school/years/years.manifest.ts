import type { Manifest } from '#kernel/manifest.ts';
import { yearsPages } from './years.routes.ts';

export const yearsManifest: Manifest = {
  screens: [{ words: 'school/years', shows: ['school/words'], pages: yearsPages }],
  words: { of: ['years', 'holidays', 'terms'], catalogue: 'school/years', load: () => import('./years.words.ts') },
};

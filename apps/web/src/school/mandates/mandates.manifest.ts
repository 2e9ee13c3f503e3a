import type { Manifest } from '#kernel/manifest.ts';
import { mandatesPages } from './mandates.routes.ts';

export const mandatesManifest: Manifest = {
  screens: [{ words: 'school/mandates', pages: mandatesPages }],
  words: { of: ['mandates'], catalogue: 'school/mandates', load: () => import('./mandates.words.ts') },
};

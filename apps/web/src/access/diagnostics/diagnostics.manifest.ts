import type { Manifest } from '#kernel/manifest.ts';
import { diagnosticsPages } from './diagnostics.routes.ts';

export const diagnosticsManifest: Manifest = {
  screens: [{ words: 'access', pages: diagnosticsPages }],
  words: { of: ['diagnostics'], catalogue: 'access', load: () => import('./diagnostics.words.ts') },
};

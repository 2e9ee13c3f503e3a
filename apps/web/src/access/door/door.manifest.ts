import type { Manifest } from '#kernel/manifest.ts';
import { doorPages } from './door.routes.ts';

export const doorManifest: Manifest = {
  screens: [{ words: 'access/door', pages: doorPages }],
  words: { of: ['auth'], catalogue: 'access/door', load: () => import('./door.words.ts') },
};

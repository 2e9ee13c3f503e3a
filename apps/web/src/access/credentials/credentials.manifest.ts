import type { Manifest } from '#kernel/manifest.ts';
import { credentialsPages } from './credentials.routes.ts';

export const credentialsManifest: Manifest = {
  screens: [{ words: 'access/credentials', pages: credentialsPages }],
  words: {
    of: ['credentials', 'usernames'],
    catalogue: 'access/credentials',
    load: () => import('./credentials.words.ts'),
  },
};

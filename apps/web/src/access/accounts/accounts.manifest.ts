import type { Manifest } from '#kernel/manifest.ts';
import { accountsPages } from './accounts.routes.ts';

export const accountsManifest: Manifest = {
  screens: [{ words: 'access', shows: ['school/words'], pages: accountsPages }],
  words: { of: ['accounts'], catalogue: 'access', load: () => import('./accounts.words.ts') },
};

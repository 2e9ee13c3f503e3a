import type { Manifest } from '#kernel/manifest.ts';
import { rolesPages } from './roles.routes.ts';

export const rolesManifest: Manifest = {
  screens: [{ words: 'access', shows: ['school/words'], pages: rolesPages }],
  words: { of: ['roles'], catalogue: 'access', load: () => import('./roles.words.ts') },
};

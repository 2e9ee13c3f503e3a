import type { Manifest } from '#kernel/manifest.ts';
import { accountPages } from './account.routes.ts';

export const accountManifest: Manifest = {
  screens: [{ words: 'access', shows: ['school/family', 'school/words', 'communication/weekly'], pages: accountPages }],
  words: { of: ['push', 'account'], catalogue: 'access', load: () => import('./account.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { privacyPages } from './privacy.routes.ts';

export const privacyManifest: Manifest = {
  screens: [{ words: 'school/privacy', pages: privacyPages }],
  words: { of: ['privacy'], catalogue: 'school/privacy', load: () => import('./privacy.words.ts') },
};

import type { Manifest } from '#kernel/manifest.ts';
import { settingsPages } from './settings.routes.ts';

export const settingsManifest: Manifest = {
  screens: [{ words: 'school', shows: ['kernel/modules'], pages: settingsPages }],
  words: { of: ['school', 'keys'], catalogue: 'school', load: () => import('./settings.words.ts') },
};

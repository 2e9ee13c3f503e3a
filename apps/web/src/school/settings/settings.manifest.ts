import type { Manifest } from '#kernel/manifest.ts';
import { settingsPages } from './settings.routes.ts';

export const settingsManifest: Manifest = {
  screens: [{ words: 'school', pages: settingsPages }],
};

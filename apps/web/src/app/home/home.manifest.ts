import type { Manifest } from '#kernel/manifest.ts';
import { homePages } from './home.routes.ts';

export const homeManifest: Manifest = {
  screens: [{ words: 'app', pages: homePages }],
};

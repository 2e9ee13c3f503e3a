import type { Manifest } from '#kernel/manifest.ts';
import { gradebookPages } from './gradebook.routes.ts';

export const gradebookManifest: Manifest = {
  screens: [{ words: 'teaching/gradebook', pages: gradebookPages }],
  words: { of: ['gradebook'], catalogue: 'teaching/gradebook', load: () => import('./gradebook.words.ts') },
  offline: { gradebook: () => import('./gradebook.api.ts') },
};

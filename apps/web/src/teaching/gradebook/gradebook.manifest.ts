import type { Manifest } from '#kernel/manifest.ts';
import { assessmentPages, ownMarksPages, sheetPages } from './gradebook.routes.ts';

export const gradebookManifest: Manifest = {
  screens: [
    { words: 'teaching/gradebook', pages: sheetPages },
    { words: 'teaching/gradebook', shows: ['communication/writing', 'communication/reading'], pages: assessmentPages },
    { words: 'teaching/gradebook', shows: ['communication/reading'], pages: ownMarksPages },
  ],
  shared: ['/notes'],
  words: { of: ['gradebook'], catalogue: 'teaching/gradebook', load: () => import('./gradebook.words.ts') },
  offline: { gradebook: () => import('./gradebook.api.ts') },
};

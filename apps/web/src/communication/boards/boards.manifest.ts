import type { Manifest } from '#kernel/manifest.ts';
import { boardsPages } from './boards.routes.ts';

export const boardsManifest: Manifest = {
  screens: [
    { words: 'communication/boards', shows: ['communication/reading', 'communication/writing'], pages: boardsPages },
  ],
  shared: ['/padlets', '/padlets/:id'],
  words: { of: ['boards'], catalogue: 'communication/boards', load: () => import('./boards.words.ts') },
};

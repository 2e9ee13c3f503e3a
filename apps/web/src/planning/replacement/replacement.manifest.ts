import type { Manifest } from '#kernel/manifest.ts';
import { replacementPages } from './replacement.routes.ts';

export const replacementManifest: Manifest = {
  screens: [
    {
      words: 'planning/replacement',
      shows: ['communication/writing', 'communication/reading', 'planning/timetable/own'],
      pages: replacementPages,
    },
  ],
  shared: ['/remplacements', '/cours-annules'],
  words: { of: ['replacement'], catalogue: 'planning/replacement', load: () => import('./replacement.words.ts') },
};

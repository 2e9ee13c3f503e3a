import type { Manifest } from '#kernel/manifest.ts';
import { lettersPages } from './letters.routes.ts';

export const lettersManifest: Manifest = {
  screens: [
    { words: 'communication/letters', shows: ['communication/reading', 'communication/writing'], pages: lettersPages },
  ],
  words: { of: ['letters'], catalogue: 'communication/letters', load: () => import('./letters.words.ts') },
};

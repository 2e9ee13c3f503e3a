import type { Manifest } from '#kernel/manifest.ts';
import { examsPages } from './exams.routes.ts';

export const examsManifest: Manifest = {
  screens: [
    {
      words: 'teaching/exams',
      shows: ['communication/writing', 'communication/reading', 'access/door'],
      pages: examsPages,
    },
  ],
  shared: ['/ds'],
  words: { of: ['exams'], catalogue: 'teaching/exams', load: () => import('./exams.words.ts') },
};

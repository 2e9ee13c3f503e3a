import type { Manifest } from '#kernel/manifest.ts';
import { lessonLogPages } from './lesson-log.routes.ts';

export const lessonLogManifest: Manifest = {
  screens: [
    {
      words: 'teaching/lesson-log',
      shows: ['communication/writing', 'communication/reading', 'teaching/homework'],
      pages: lessonLogPages,
    },
  ],
  shared: ['/cahier-de-textes'],
  words: { of: ['lesson_log'], catalogue: 'teaching/lesson-log', load: () => import('./lesson-log.words.ts') },
};

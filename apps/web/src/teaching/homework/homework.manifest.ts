import type { Manifest } from '#kernel/manifest.ts';
import { homeworkPages } from './homework.routes.ts';

export const homeworkManifest: Manifest = {
  screens: [
    {
      words: 'teaching/homework',
      shows: ['communication/writing', 'communication/reading'],
      pages: homeworkPages,
    },
  ],
  shared: ['/devoirs', '/devoirs/view/:id'],
  offline: {
    homework: () => Promise.all([import('./parts/handing/hand-in-queue.ts'), import('./parts/notes/note-queue.ts')]),
  },
  words: { of: ['homework'], catalogue: 'teaching/homework', load: () => import('./homework.words.ts') },
};

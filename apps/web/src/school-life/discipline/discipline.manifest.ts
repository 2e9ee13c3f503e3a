import type { Manifest } from '#kernel/manifest.ts';
import { disciplinePages } from './discipline.routes.ts';

export const disciplineManifest: Manifest = {
  screens: [
    {
      words: 'school-life/discipline',
      shows: ['school-life/conduct', 'communication/writing', 'communication/reading'],
      pages: disciplinePages,
    },
  ],
  shared: ['/infractions', '/retenues'],
  words: { of: ['discipline'], catalogue: 'school-life/discipline', load: () => import('./discipline.words.ts') },
};

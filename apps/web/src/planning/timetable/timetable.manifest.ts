import type { Manifest } from '#kernel/manifest.ts';

export const timetableManifest: Manifest = {
  words: {
    of: ['timetable', 'lessons'],
    catalogue: 'planning/timetable',
    load: () => import('./timetable.words.ts'),
  },
};

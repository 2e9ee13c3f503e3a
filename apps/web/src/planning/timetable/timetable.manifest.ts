import type { Manifest } from '#kernel/manifest.ts';
import { timetablePages } from './timetable.routes.ts';

export const timetableManifest: Manifest = {
  screens: [{ words: 'planning/timetable', shows: ['teaching/distance'], pages: timetablePages }],
  words: {
    of: ['timetable', 'lessons'],
    catalogue: 'planning/timetable',
    load: () => import('./timetable.words.ts'),
  },
};

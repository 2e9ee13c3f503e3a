import type { Manifest } from '#kernel/manifest.ts';
import { attendancePages } from './attendance.routes.ts';

export const attendanceManifest: Manifest = {
  screens: [{ words: 'school-life', pages: attendancePages }],
  words: { of: ['attendance'], catalogue: 'school-life', load: () => import('./attendance.words.ts') },
};

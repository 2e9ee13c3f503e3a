import type { Manifest } from '#kernel/manifest.ts';
import { classroomsPages } from './classrooms.routes.ts';

export const classroomsManifest: Manifest = {
  screens: [{ words: 'school/classrooms', pages: classroomsPages }],
  words: { of: ['classrooms'], catalogue: 'school/classrooms', load: () => import('./classrooms.words.ts') },
};

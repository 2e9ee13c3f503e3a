import type { Manifest } from '#kernel/manifest.ts';
import { ownPages } from './own.routes.ts';

export const ownTimetableManifest: Manifest = {
  screens: [
    { words: 'planning/timetable/own', shows: ['teaching/distance', 'communication/writing'], pages: ownPages },
  ],
  shared: ['/emploi'],
};

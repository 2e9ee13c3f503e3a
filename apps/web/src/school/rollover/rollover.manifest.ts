import type { Manifest } from '#kernel/manifest.ts';
import { rolloverPages } from './rollover.routes.ts';

export const rolloverManifest: Manifest = {
  screens: [{ words: 'school/rollover', pages: rolloverPages }],
  words: {
    of: ['rollover', 'class_building'],
    catalogue: 'school/rollover',
    load: () => import('./rollover.words.ts'),
  },
};

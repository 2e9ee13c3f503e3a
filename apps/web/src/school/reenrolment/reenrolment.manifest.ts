import type { Manifest } from '#kernel/manifest.ts';
import { reenrolmentPages } from './reenrolment.routes.ts';

export const reenrolmentManifest: Manifest = {
  screens: [{ words: 'school/reenrolment', shows: ['school/words'], pages: reenrolmentPages }],
  words: {
    of: ['reenrolment', 'reenrolment_admin', 'reenrolment_files', 'reenrolment_print'],
    catalogue: 'school/reenrolment',
    load: () => import('./reenrolment.words.ts'),
  },
};

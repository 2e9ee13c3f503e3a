import type { Manifest } from '#kernel/manifest.ts';
import { plansPages } from './plans.routes.ts';

export const plansManifest: Manifest = {
  screens: [
    {
      words: 'school-life/plans',
      shows: ['communication/writing', 'communication/reading', 'school-life/conduct'],
      pages: plansPages,
    },
  ],
  shared: ['/plans'],
  words: { of: ['plans'], catalogue: 'school-life/plans', load: () => import('./plans.words.ts') },
};

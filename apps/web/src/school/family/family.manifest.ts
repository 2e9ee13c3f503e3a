import type { Manifest } from '#kernel/manifest.ts';
import { familyPages } from './family.routes.ts';

export const familyManifest: Manifest = {
  screens: [
    {
      words: 'school/family',
      shows: ['school/persons', 'school/privacy', 'school/mandates', 'school/custom-fields', 'school/words'],
      pages: familyPages,
    },
  ],
  words: {
    of: ['consents', 'family', 'requests'],
    catalogue: 'school/family',
    load: () => import('./family.words.ts'),
  },
};

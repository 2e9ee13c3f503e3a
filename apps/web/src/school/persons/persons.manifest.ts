import type { Manifest } from '#kernel/manifest.ts';
import { cardCatalogues } from '../../catalogues.generated.ts';
import { peoplePages } from './directory/directory.routes.ts';
import { personsPages, personsFamilyPages } from './persons.routes.ts';

export const personsManifest: Manifest = {
  screens: [
    { words: 'school/persons', shows: ['school', 'school/words'], pages: peoplePages },
    {
      words: 'school/persons',
      shows: [
        ...cardCatalogues.person,
        ...['school/pupils', 'school/words', 'communication/writing', 'communication/reading'],
      ],
      pages: personsPages,
    },
    {
      words: 'school/persons',
      shows: [...cardCatalogues.family, 'school/pupils', 'school/words'],
      pages: personsFamilyPages,
    },
  ],
  moves: { '/admin/familles': '/admin/responsables' },
  words: { of: ['persons', 'people'], catalogue: 'school/persons', load: () => import('./persons.words.ts') },
};

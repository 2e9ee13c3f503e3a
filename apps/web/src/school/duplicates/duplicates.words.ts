import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'duplicates.obstacle': msg`Ces deux fiches ne peuvent pas être jointes : la comparaison dit pourquoi.`,
  },
  chapters: {
    'duplicates.': msg`Doublons`,
  },
  actions: {
    'duplicates.dismiss': msg`Doublon écarté`,
    'duplicates.merge': msg`Fiches fusionnées`,
  },
  keys: {
    back: msg`Retour en arrière`,
    merged: msg`Réunis`,
    other: msg`Autre`,
    taken: msg`Pris`,
  },
  held: {
    merges: msg`Fiches réunies`,
    duplicate_dismissals: msg`Doublons écartés`,
  },
  rights: [
    {
      group: 'people',
      permissions: {
        'people.merge': {
          label: msg`Fusionner les doublons`,
          description: msg`Réunir deux fiches de la même personne.`,
        },
      },
    },
  ],
};

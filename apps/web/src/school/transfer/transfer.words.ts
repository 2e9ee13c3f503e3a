import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  actions: {
    'transfer.export': msg`École exportée`,
    'transfer.move': msg`École partie vers un autre serveur`,
    'transfer.stay': msg`École de retour sur ce serveur`,
    'transfer.import': msg`École reprise d’un export`,
  },
  keys: {
    host: msg`Adresse du serveur`,
    rows: msg`Lignes`,
  },
  rights: [
    {
      group: 'school',
      permissions: {
        'school.export': {
          label: msg`Exporter toute l’école`,
          description: msg`Emporter les données de l’école dans des formats ouverts, et les reprendre.`,
        },
      },
    },
  ],
};

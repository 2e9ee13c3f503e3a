import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  rights: [
    {
      group: 'school',
      permissions: {
        'dashboard.view': {
          label: msg`Voir le tableau de bord`,
          description: msg`Les chiffres que ses autres droits ouvrent, d’un coup d’œil.`,
        },
      },
    },
  ],
};

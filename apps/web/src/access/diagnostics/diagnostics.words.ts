import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  rights: [
    {
      group: 'school',
      permissions: {
        'diagnostics.view': {
          label: msg`Voir le diagnostic de l’établissement`,
          description: msg`État du serveur, des files, du courriel et du stockage.`,
        },
      },
    },
  ],
};

import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'setup.bad_code': msg`Ce code n’est pas le bon. Relisez celui qu’affiche le serveur.`,
    'setup.done': msg`L’école existe déjà : connectez-vous.`,
  },
};

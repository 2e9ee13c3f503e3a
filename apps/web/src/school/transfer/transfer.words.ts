import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  actions: {
    'transfer.export': msg`École exportée`,
    'transfer.move': msg`École partie vers un autre serveur`,
    'transfer.stay': msg`École de retour sur ce serveur`,
    'transfer.import': msg`École reprise d’un export`,
  },
};

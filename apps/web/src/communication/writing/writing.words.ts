import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'audience.refused': msg`Vous ne pouvez pas écrire à une partie de ces destinataires.`,
  },
};

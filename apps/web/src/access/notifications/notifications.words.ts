import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  actions: {
    'notifications.set_preferences': msg`Choix de notifications`,
    'notifications.test': msg`Notification d’essai`,
  },
};

import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  actions: {
    'notifications.set_preferences': msg`Choix de notifications`,
    'notifications.test': msg`Notification d’essai`,
  },
  objects: {
    test: msg`Essai`,
  },
  held: {
    push_subscriptions: msg`Appareils à prévenir`,
    notifications: msg`Notifications`,
    notification_preferences: msg`Préférences de notification`,
    mail_bounces: msg`Courriels revenus`,
  },
  kept: {
    notifications: { label: msg`Notifications`, note: msg`Le centre de notifications de chacun.` },
  },
};

import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'deliveries.not_again': msg`Rien n’est renvoyé : la notification a été lue, vient d’être renvoyée, ou n’a aucune voie.`,
  },
  chapters: {
    'deliveries.': msg`Envois`,
  },
  actions: {
    'deliveries.again': msg`Notification renvoyée`,
    'deliveries.export': msg`Journal des envois exporté`,
  },
  objects: {
    notification: msg`Notification`,
    notifications: msg`Notifications`,
  },
  rights: [
    {
      group: 'documents',
      permissions: {
        'deliveries.follow': {
          label: msg`Suivre les envois`,
          description: msg`Qui a été prévenu de quel sujet, par quelle voie, et les adresses qui ne marchent pas ; jamais ce qui était dit.`,
        },
      },
    },
  ],
};

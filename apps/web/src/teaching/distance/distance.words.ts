import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: { 'distance.': msg`Enseignement à distance` },
  actions: {
    'distance.link_lesson': msg`Lien d’un cours à distance`,
    'distance.link_course': msg`Lien de tous les cours d’un service`,
  },
  rights: [
    {
      group: 'distance',
      name: msg`Enseignement à distance`,
      order: 365,
      permissions: {
        'distance.link': {
          label: msg`Donner l’adresse des cours à distance`,
          description: msg`Indiquer où se rejoint un cours que l’on donne, ou tous les cours d’un service.`,
        },
      },
    },
  ],
};

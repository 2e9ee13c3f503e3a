import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: {
    'weekly.': msg`Résumé de la semaine`,
  },
  actions: {
    'weekly.set_settings': msg`Envoi du résumé de la semaine réglé`,
    'weekly.set_own_day': msg`Jour du résumé de la semaine choisi`,
    'weekly.send': msg`Résumé de la semaine envoyé`,
  },
  objects: {
    weekly_settings: msg`Résumé de la semaine`,
    week: msg`Semaine`,
  },
  keys: {
    sends: msg`Envoi`,
    weekday: msg`Jour de la semaine`,
    hour: msg`Heure`,
    sent: msg`Personnes prévenues`,
  },
  held: {
    weekly_days: msg`Jour choisi pour le résumé de la semaine`,
  },
};

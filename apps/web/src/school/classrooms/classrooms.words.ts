import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'classrooms.name_taken': msg`Une salle de cet établissement porte déjà ce nom.`,
    'classrooms.too_many': msg`L’école a atteint le plus grand nombre de salles possible.`,
    'classrooms.series': msg`Le dernier numéro doit suivre le premier, pour deux cents salles au plus.`,
  },
  actions: {
    'classrooms.archive': msg`Salle archivée`,
    'classrooms.create': msg`Salle créée`,
    'classrooms.create_series': msg`Salles créées`,
    'classrooms.export': msg`Liste des salles exportée`,
    'classrooms.remove': msg`Salle supprimée`,
    'classrooms.restore': msg`Salle rétablie`,
    'classrooms.update': msg`Salle modifiée`,
    'classrooms.update_many': msg`Salles modifiées`,
  },
  objects: {
    classroom: msg`Salle`,
  },
  keys: {
    first: msg`Premier`,
    last: msg`Dernier`,
  },
};

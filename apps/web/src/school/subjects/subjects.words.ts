import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'subjects.name_taken': msg`Une matière porte déjà ce nom.`,
    'subjects.code_taken': msg`Une matière porte déjà ce code.`,
    'subjects.too_many': msg`L’école a atteint le plus grand nombre de matières possible.`,
    'subjects.cell_twice': msg`Une même case a été envoyée deux fois. Rechargez la page.`,
  },
  chapters: {
    'subjects.': msg`Matières`,
  },
  actions: {
    'subjects.archive': msg`Matière archivée`,
    'subjects.create': msg`Matière créée`,
    'subjects.export': msg`Matières exportées`,
    'subjects.order': msg`Ordre des matières changé`,
    'subjects.restore': msg`Matière rétablie`,
    'subjects.save_grid': msg`Heures et coefficients des matières changés`,
    'subjects.start': msg`Premières matières créées`,
    'subjects.update': msg`Matière modifiée`,
  },
  objects: {
    level_subjects: msg`Matières par niveau`,
    subject: msg`Matière`,
  },
  keys: {
    set: msg`Liste`,
  },
};

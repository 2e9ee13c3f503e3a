import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'courses.taken': msg`Ce cours existe déjà.`,
    'courses.year_closed': msg`Cette année scolaire est close : ses cours ne changent plus.`,
    'courses.place': msg`Choisissez au moins une classe ou un groupe.`,
    'courses.dates': msg`La date de fin doit suivre celle du début.`,
    'courses.teacher_twice': msg`Un même professeur est donné deux fois aux mêmes dates.`,
    'courses.nothing_expected': msg`Aucun niveau choisi n’attend cette matière : donnez d’abord ses heures dans « Matières ».`,
    'courses.same_year': msg`Choisissez deux années différentes.`,
  },
  chapters: {
    'courses.': msg`Cours`,
  },
  actions: {
    'courses.assign': msg`Professeurs affectés`,
    'courses.copy': msg`Cours repris d’une autre année`,
    'courses.create': msg`Cours créés`,
    'courses.export': msg`Affectations exportées`,
    'courses.fill': msg`Cours attendus créés`,
    'courses.remove': msg`Cours supprimé`,
    'courses.replace': msg`Professeur remplacé dans ses cours`,
    'courses.take_back': msg`Affectations annulées`,
    'courses.undo_replace': msg`Remplacement annulé`,
    'courses.update': msg`Cours modifié`,
    'courses.hand_over': msg`Rôle de professeur principal confié au remplaçant`,
  },
  objects: {
    course: msg`Cours`,
    courses: msg`Affectations`,
  },
  keys: {
    classIds: msg`Classes`,
    classes: msg`Classes`,
    due: msg`Échéance`,
    given: msg`Donnés`,
  },
  held: {
    course_teachers: msg`Services d’enseignement`,
    head_handovers: msg`Changements de professeur principal`,
  },
  rights: [
    {
      group: 'school',
      permissions: {
        'assignments.manage': {
          label: msg`Affecter les professeurs`,
          description: msg`Qui enseigne quelle matière à quelle classe ou quel groupe.`,
        },
      },
    },
  ],
};

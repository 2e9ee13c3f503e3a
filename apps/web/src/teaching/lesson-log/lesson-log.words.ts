import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'lesson_log.year_closed': msg`Cette année est close.`,
    'lesson_log.file_unknown': msg`Un fichier n’est plus là : il faut le joindre de nouveau.`,
    'lesson_log.resource_unknown': msg`Une de ces ressources n’est plus partagée.`,
    'lesson_log.empty': msg`Écrivez un titre ou un contenu d’abord.`,
    'lesson_log.cancelled': msg`Ce cours est annulé : son contenu reste en brouillon.`,
    'lesson_log.other_subject': msg`Une séance se recopie dans vos autres cours de la même matière.`,
    'lesson_log.written': msg`Cette séance est déjà remplie : rien n’y a été changé.`,
    'lesson_log.locked': msg`Cette séance est visée : ouvrez-la de nouveau pour la changer.`,
    'lesson_log.not_signed': msg`Cette séance n’est pas visée : elle se modifie directement.`,
    'lesson_log.nothing_written': msg`Aucune séance publiée dans cette période.`,
    'lesson_log.days_wrong': msg`La période finit au plus tard aujourd’hui.`,
    'lesson_log.too_many_templates': msg`Vous avez déjà 50 modèles : supprimez-en un.`,
  },
  chapters: { 'lesson_log.': msg`Cahier de textes` },
  actions: {
    'lesson_log.save': msg`Séance écrite`,
    'lesson_log.publish': msg`Séance publiée ou retirée`,
    'lesson_log.copy': msg`Séance recopiée`,
    'lesson_log.link_homework': msg`Devoir rattaché à une séance`,
    'lesson_log.keep_template': msg`Modèle de séance gardé`,
    'lesson_log.drop_template': msg`Modèle de séance supprimé`,
    'lesson_log.sign': msg`Cahier de textes visé`,
    'lesson_log.amend': msg`Séance visée ouverte de nouveau`,
    'lesson_log.settings': msg`Délai du cahier de textes réglé`,
    'lesson_log.course_paper': msg`Cahier de textes imprimé`,
    'lesson_log.visa_paper': msg`Visa imprimé`,
    'lesson_log.remind': msg`Séances à remplir rappelées`,
    'lesson_log.tell_missed': msg`Cours manqués annoncés`,
  },
  objects: {
    log_entry: msg`Séance`,
    log_template: msg`Modèle de séance`,
    log_visa: msg`Visa`,
    log_settings: msg`Cahier de textes`,
  },
  keys: {
    lessonId: msg`Cours`,
    objective: msg`Objectif`,
    elements: msg`Éléments du programme`,
    outcome: msg`Réalisation`,
    revision: msg`Version`,
    signedAs: msg`Signé par`,
    viewer: msg`Viseur`,
    dueHours: msg`Délai en heures`,
    lessons: msg`Séances`,
    visibility: msg`Visible par`,
  },
  rights: [
    {
      group: 'lesson-log',
      name: msg`Cahier de textes`,
      order: 207,
      permissions: {
        'lesson-log.write': {
          label: msg`Remplir le cahier de textes`,
          description: msg`Ses propres cours, et ceux qu’il remplace ; au-delà de ses classes, à la place du professeur.`,
        },
        'lesson-log.manage': {
          label: msg`Suivre et viser le cahier de textes`,
          description: msg`Lire les séances publiées, voir ce qui manque, viser et régler le délai.`,
        },
      },
    },
  ],
};

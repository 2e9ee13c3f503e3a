import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'exits.of_age': msg`Cet élève est majeur : il demande lui-même ses sorties.`,
    'exits.not_of_age': msg`Une sortie se demande par un responsable légal.`,
    'exits.day_missing': msg`Choisissez un jour.`,
    'exits.day_past': msg`Ce jour est passé.`,
    'exits.day_far': msg`Ce jour est trop loin. Demandez-le plus tard.`,
    'exits.day_closed': msg`L’école est fermée ce jour-là.`,
    'exits.hour_past': msg`Cette heure est passée.`,
    'exits.hours_outside': msg`Cette heure est en dehors de la journée de l’école.`,
    'exits.hours_order': msg`L’heure de fin vient après l’heure de début.`,
    'exits.hours_missing': msg`Dites jusqu’à quelle heure.`,
    'exits.weekdays_missing': msg`Cochez au moins un jour.`,
    'exits.dates_order': msg`Le dernier jour vient après le premier.`,
    'exits.reason_missing': msg`Dites pourquoi : l’école décide avec ce motif.`,
    'exits.already_asked': msg`Une sortie est déjà demandée ou accordée à ces heures.`,
    'exits.person_refused': msg`Cette personne ne peut pas venir chercher l’élève ce jour-là. Adressez-vous à l’école.`,
    'exits.state': msg`Cette demande a changé d’état entre-temps : relisez-la.`,
    'exits.own_request': msg`Vous ne décidez pas pour vous-même ni pour un enfant de votre famille.`,
    'exits.answer_missing': msg`Écrivez le motif que la famille lira.`,
  },
  chapters: { 'exits.': msg`Sorties d’élèves` },
  actions: {
    'exits.ask': msg`Sortie demandée`,
    'exits.cancel': msg`Sortie annulée par la famille`,
    'exits.approve': msg`Sortie accordée`,
    'exits.refuse': msg`Sortie refusée`,
    'exits.withdraw': msg`Sortie accordée, puis retirée`,
    'exits.set_rules': msg`Heures des sorties réglées`,
  },
  objects: {
    exit_request: msg`Demande de sortie`,
    exit_settings: msg`Réglages des sorties`,
  },
  keys: {
    day: msg`Jour`,
    leavesAt: msg`Heure de sortie`,
    untilAt: msg`Jusqu’à`,
    lessonsEndAt: msg`Fin des cours`,
    weekdays: msg`Jours de la semaine`,
    mode: msg`Accompagnement`,
  },
  rights: [
    {
      group: 'exits',
      name: msg`Sorties d’élèves`,
      order: 110,
      permissions: {
        'exits.manage': {
          label: msg`Décider des sorties`,
          description: msg`Accorder ou refuser les sorties que demandent les familles.`,
        },
        'exits.settings': {
          label: msg`Régler les sorties`,
          description: msg`Jours et heures auxquels une sortie peut être demandée.`,
        },
      },
    },
  ],
};

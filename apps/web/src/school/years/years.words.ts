import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'years.dates': msg`Vérifiez cette date : elle n’existe pas ou ne suit pas l’autre.`,
    'years.too_long': msg`Cette durée est trop longue.`,
    'years.too_short': msg`L’année est trop courte pour être découpée ainsi.`,
    'years.overlap': msg`Ces dates chevauchent une autre année scolaire.`,
    'years.name_taken': msg`Une année porte déjà ce nom.`,
    'years.closed': msg`Cette année est close : elle se lit, elle ne se modifie plus.`,
    'years.in_use': msg`Cette année est en cours ou contient des classes : elle ne peut pas être supprimée.`,
    'years.terms_outside': msg`Une période sortirait des dates de l’année.`,
    'years.terms_overlap': msg`Cette période en chevauche une autre du même établissement.`,
    'years.terms_exist': msg`Il y a déjà des périodes : supprimez-les pour en proposer d’autres.`,
    'years.nobody_closed': msg`Choisissez au moins un niveau ou une classe.`,
    'years.entry_dates': msg`La saisie des notes finit avant de commencer.`,
  },
  chapters: {
    'years.': msg`Année scolaire`,
  },
  actions: {
    'holidays.create': msg`Jours sans classe ajoutés`,
    'holidays.delete': msg`Jours sans classe supprimés`,
    'holidays.load': msg`Calendrier officiel repris`,
    'holidays.update': msg`Jours sans classe modifiés`,
    'terms.create': msg`Période créée`,
    'terms.delete': msg`Période supprimée`,
    'terms.propose': msg`Périodes proposées`,
    'terms.update': msg`Période modifiée`,
    'years.create': msg`Année scolaire créée`,
    'years.delete': msg`Année scolaire supprimée`,
    'years.update': msg`Année scolaire modifiée`,
  },
  objects: {
    holiday: msg`Jours sans classe`,
    term: msg`Période`,
  },
  keys: {
    calendar: msg`Calendrier`,
    whole: msg`Pour tous`,
    terms: msg`Périodes`,
  },
  rights: [
    {
      group: 'school',
      permissions: {
        'school.structure': {
          label: msg`Gérer la structure de l’école`,
          description: msg`Années, périodes, vacances, niveaux, classes, groupes, matières et salles.`,
        },
      },
    },
  ],
};

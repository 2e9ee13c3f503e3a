import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'timetable.slots': msg`Deux créneaux se chevauchent, ou l’un d’eux finit avant de commencer.`,
    'timetable.dates': msg`Ces dates ne vont pas : la fin suit le début, et les deux sont dans l’année scolaire.`,
    'timetable.level_taken': msg`Un de ces niveaux a déjà un cadre horaire aux mêmes dates.`,
    'timetable.hours_held': msg`Des séances de ces jours ont déjà eu lieu : elles gardent leurs horaires.`,
    'timetable.hours_taken': msg`Ce cadre a déjà d’autres horaires pendant ces jours.`,
    'timetable.frame_has_hours': msg`Ce cadre a des jours aux horaires modifiés : rétablissez-les d’abord.`,
    'timetable.name_taken': msg`Un cadre horaire porte déjà ce nom à partir de cette date.`,
    'timetable.taken': msg`Cette place est prise : un professeur, une salle, une classe ou des élèves y sont déjà.`,
    'timetable.hours': msg`L’heure de fin doit suivre celle du début.`,
    'timetable.audience': msg`Choisissez un cours, ou un intitulé et une classe ou un groupe.`,
    'timetable.year_closed': msg`Cette année scolaire est close : son emploi du temps ne change plus.`,
    'timetable.locked': msg`Ce cours est verrouillé : déverrouillez-le avant de le changer.`,
    'timetable.publishing': msg`Une publication est déjà en cours : attendez qu’elle finisse.`,
    'lessons.taken': msg`Cette place est prise ce jour-là : un professeur, une salle, une classe ou des élèves y sont déjà.`,
    'lessons.hours': msg`L’heure de fin doit suivre celle du début.`,
    'lessons.closed_day': msg`Aucun cours n’a lieu ce jour-là.`,
    'lessons.audience': msg`Choisissez un cours, ou un intitulé et une classe ou un groupe.`,
    'lessons.no_room': msg`L’établissement de ce cours n’a pas de serveur de classe virtuelle.`,
    'lessons.link': msg`L’adresse du cours à distance commence par https://.`,
    'lessons.is_cancelled': msg`Cette séance est annulée : rétablissez-la avant de la changer.`,
  },
  chapters: {
    'timetable.': msg`Emplois du temps`,
    'lessons.': msg`Séances`,
  },
  actions: {
    'timetable.create_frame': msg`Cadre horaire créé`,
    'timetable.update_frame': msg`Cadre horaire modifié`,
    'timetable.remove_frame': msg`Cadre horaire supprimé`,
    'timetable.change_hours': msg`Horaires modifiés pour des jours`,
    'timetable.restore_hours': msg`Horaires habituels rétablis`,
    'timetable.place': msg`Cours placés à l’emploi du temps`,
    'timetable.move': msg`Cours déplacés à l’emploi du temps`,
    'timetable.remove': msg`Cours retirés de l’emploi du temps`,
    'timetable.weeks': msg`Semaines A et B réglées`,
    'timetable.publish': msg`Emploi du temps publié`,
    'timetable.make_feed': msg`Adresse d’agenda créée`,
    'timetable.revoke_feed': msg`Adresse d’agenda révoquée`,
    'lessons.add': msg`Séance ajoutée`,
    'lessons.change': msg`Séance modifiée`,
    'lessons.cancel': msg`Séances annulées`,
    'lessons.restore': msg`Séances rétablies`,
  },
  objects: {
    time_frame: msg`Cadre horaire`,
    timetable: msg`Emploi du temps`,
    lesson: msg`Séance`,
    calendar_feed: msg`Adresse d’agenda`,
  },
  keys: {
    alternates: msg`Semaines A et B`,
    levelIds: msg`Niveaux`,
    slots: msg`Créneaux`,
    step: msg`Pas, en minutes`,
    weekAOn: msg`Début d’une semaine A`,
    weekdays: msg`Jours`,
  },
  held: {
    series_teachers: msg`Cours à l’emploi du temps`,
    lesson_teachers: msg`Séances à l’emploi du temps`,
    timetable_publications: msg`Publications de l’emploi du temps`,
    calendar_feeds: msg`Abonnements au calendrier`,
  },
  rights: [
    {
      group: 'timetable',
      name: msg`Emplois du temps`,
      order: 25,
      permissions: {
        'timetable.view': {
          label: msg`Voir tous les emplois du temps`,
          description: msg`La semaine de chaque classe, professeur, salle et groupe, et le projet de l’année.`,
        },
        'timetable.manage': {
          label: msg`Construire l’emploi du temps`,
          description: msg`Cadres horaires, cours de la semaine, semaines A et B ; rien n’est montré avant la publication.`,
        },
        'timetable.publish': {
          label: msg`Publier l’emploi du temps`,
          description: msg`Rend le projet visible à partir d’une date et prévient ceux dont la semaine change.`,
        },
        'lessons.change': {
          label: msg`Changer les séances d’un jour`,
          description: msg`Annuler, déplacer ou ajouter une séance, changer sa salle ou son professeur.`,
        },
      },
    },
  ],
};

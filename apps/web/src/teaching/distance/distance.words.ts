import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'distance.days_wrong': msg`Ces jours ne conviennent pas : à partir d’aujourd’hui, quinze jours au plus, et de l’année.`,
    'distance.closed_already': msg`Un de ces jours est déjà à distance ici.`,
    'distance.reopened': msg`Cette fermeture est annulée.`,
    'distance.server': msg`Donnez une adresse https:// sans mot de passe ; celle de BigBlueButton finit par /bigbluebutton/api.`,
    'distance.secret': msg`Ce secret est trop court ou mal copié : il a au moins seize signes, sans espace.`,
    'distance.early': msg`Ce cours n’est pas encore ouvert : revenez dix minutes avant son début.`,
    'distance.over': msg`Ce cours est terminé.`,
    'distance.cancelled': msg`Ce cours est annulé.`,
    'distance.waiting': msg`La classe ouvre quand le professeur arrive.`,
    'distance.no_room': msg`L’école n’a pas encore réglé son serveur de classe virtuelle.`,
    'distance.unreachable': msg`Le serveur de classe virtuelle ne répond pas. Réessayez dans un instant.`,
    'distance.secret_refused': msg`Le serveur de classe virtuelle refuse le secret enregistré : l’école doit le remplacer.`,
    'distance.room_refused': msg`Le serveur de classe virtuelle refuse d’ouvrir la salle.`,
    'distance.not_begun': msg`Ce cours n’a pas encore commencé, ou il est annulé.`,
    'distance.file_unknown': msg`Ce fichier n’est plus là : il faut le joindre de nouveau.`,
  },
  chapters: { 'distance.': msg`Enseignement à distance` },
  actions: {
    'distance.open_room': msg`Salle à distance ouverte`,
    'distance.link_lesson': msg`Lien d’un cours à distance`,
    'distance.link_course': msg`Lien de tous les cours d’un service`,
    'distance.close': msg`Jours passés à distance`,
    'distance.reopen': msg`Fermeture annulée`,
    'distance.work': msg`Travail d’un jour à distance`,
    'distance.provider': msg`Classe virtuelle réglée`,
    'distance.replay': msg`Enregistrement d’un cours`,
  },
  objects: {
    distance: msg`Enseignement à distance`,
    distance_closure: msg`Jours à distance`,
    distance_provider: msg`Classe virtuelle`,
    distance_replay: msg`Enregistrement`,
  },
  keys: {
    bbbSecret: msg`Clé du serveur`,
    reopened: msg`Cours revenus en classe`,
    server: msg`Serveur`,
    untilOn: msg`Jusqu’au`,
    url: msg`Adresse`,
  },
  held: {
    distance_closures: msg`Fermetures décidées`,
    distance_replays: msg`Séances à revoir déposées`,
  },
  rights: [
    {
      group: 'distance',
      name: msg`Enseignement à distance`,
      order: 365,
      permissions: {
        'distance.close': {
          label: msg`Passer des jours à distance`,
          description: msg`Fermer un établissement, un niveau ou une classe pour quelques jours, et régler la classe virtuelle.`,
        },
        'distance.link': {
          label: msg`Donner l’adresse des cours à distance`,
          description: msg`Indiquer où se rejoint un cours que l’on donne, ou tous les cours d’un service.`,
        },
      },
    },
  ],
};

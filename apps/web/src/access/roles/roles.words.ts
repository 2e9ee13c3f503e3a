import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'roles.not_held': msg`Vous ne pouvez donner que des permissions que vous détenez.`,
    'roles.name_taken': msg`Un rôle porte déjà ce nom.`,
    'roles.scope_unknown': msg`Cette étendue n’existe pas pour cette permission.`,
    'roles.last_admin': msg`C’est le dernier compte qui gère les rôles : il doit le rester.`,
    'roles.for_a_time': msg`Vous gérez les rôles pour un temps : vous n’en donnez que jusqu’à votre dernier jour, et n’en changez aucun pour de bon.`,
    'roles.term_held': msg`Cette personne a déjà ce rôle.`,
    'roles.term_open': msg`Ce rôle lui est déjà donné pour un temps : retirez-le d’abord.`,
    'roles.term_days': msg`Choisissez un premier jour à partir d’aujourd’hui et un dernier jour, dans les trois ans.`,
    'roles.entrusted_days': msg`Choisissez un premier jour à partir d’aujourd’hui et un dernier jour, dans les six mois.`,
    'roles.term_one': msg`Choisissez un rôle.`,
    'roles.factor_first': msg`Activez d’abord votre propre double authentification : sans elle, vous seriez arrêté le premier.`,
    'roles.factor_past': msg`Choisissez aujourd’hui ou un jour à venir.`,
    'roles.in_use': msg`Ce rôle est encore attribué à quelqu’un.`,
  },
  chapters: {
    'roles.': msg`Rôles`,
  },
  actions: {
    'roles.create': msg`Rôle créé`,
    'roles.update': msg`Rôle modifié`,
    'roles.remove': msg`Rôle supprimé`,
    'roles.set_second_factor': msg`Double authentification exigée par rôle`,
    'roles.meet_permissions': msg`Nouvelles permissions données aux premiers rôles`,
  },
  objects: {
    role: msg`Rôle`,
  },
  keys: {
    grants: msg`Droits`,
    permissions: msg`Permissions`,
    role: msg`Rôle`,
  },
  rights: [
    {
      group: 'access',
      name: msg`Comptes et droits`,
      order: 30,
      permissions: {
        'roles.manage': {
          label: msg`Gérer les rôles et les permissions`,
          description: msg`Composer les rôles de l’école et les attribuer.`,
        },
        'roles.delegate': {
          label: msg`Confier ses rôles à un collègue`,
          description: msg`Donner pour un temps un rôle que l’on a soi-même, le temps d’une absence.`,
        },
      },
    },
    {
      group: 'library',
      name: msg`Bibliothèque`,
      order: 110,
      permissions: {
        library_manage_books: {
          label: msg`Gérer le catalogue de la bibliothèque`,
          description: msg`Ajouter, modifier et retirer des livres.`,
        },
        library_manage_loans: {
          label: msg`Gérer les prêts de la bibliothèque`,
          description: msg`Enregistrer les prêts, les retours et les prolongations.`,
        },
      },
    },
  ],
};

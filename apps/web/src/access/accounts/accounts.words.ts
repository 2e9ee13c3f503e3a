import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'accounts.disabled': msg`Ce compte est désactivé.`,
    'accounts.own': msg`Vous ne pouvez pas faire cela sur votre propre compte.`,
    'accounts.above': msg`Cette personne détient des droits que vous n’avez pas : elle peut demander un lien par « Mot de passe oublié », ou la direction lui remettre un code.`,
  },
  chapters: {
    'accounts.': msg`Gestion des comptes`,
  },
  actions: {
    'accounts.update_entry': msg`Rôles d’un compte modifiés`,
    'accounts.add_role_term': msg`Rôle donné pour un temps`,
    'accounts.end_role_term': msg`Rôle donné pour un temps retiré`,
    'accounts.role_term': msg`Rôle donné pour un temps : début ou fin`,
    'accounts.issue_code': msg`Code d’activation émis`,
    'accounts.set_status': msg`État d’un compte changé`,
    'accounts.end_sessions': msg`Sessions d’un compte fermées`,
    'accounts.join_org': msg`Compte ajouté à un établissement`,
  },
  objects: {
    account: msg`Compte`,
  },
  keys: {
    active: msg`Actif`,
    applied: msg`Appliqué`,
    customRoles: msg`Rôles attribués`,
    joined: msg`Réunis`,
    org: msg`Établissement`,
    photoFileId: msg`Photo`,
    rule: msg`Règle`,
    totp: msg`Double authentification`,
    totpLastStep: msg`Dernier code de la double authentification`,
    until: msg`Jusqu’au`,
  },
  held: {
    accounts: msg`Compte`,
    one_time_codes: msg`Codes d’activation`,
    look_as: msg`Consultations « voir comme »`,
    auth_entries: msg`Rôles`,
    role_terms: msg`Rôles donnés pour un temps`,
    passkeys: msg`Clés d’accès`,
  },
  kept: {
    look_as: { label: msg`Consultations « voir comme »`, note: msg`Qui a regardé, quand et pourquoi.` },
  },
  rights: [
    {
      group: 'access',
      permissions: {
        'users.manage': {
          label: msg`Gérer les comptes`,
          description: msg`Désactiver un compte, réinitialiser un accès, fermer des sessions.`,
        },
        'users.impersonate': {
          label: msg`Voir comme un autre utilisateur`,
          description: msg`Consulter l’application comme quelqu’un d’autre, en lecture seule, avec un motif.`,
        },
      },
    },
  ],
};

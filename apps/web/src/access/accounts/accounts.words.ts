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
    'accounts.issue_code': msg`Code d’activation émis`,
    'accounts.set_status': msg`État d’un compte changé`,
    'accounts.end_sessions': msg`Sessions d’un compte fermées`,
    'accounts.join_org': msg`Compte ajouté à un établissement`,
  },
  objects: {
    account: msg`Compte`,
  },
};

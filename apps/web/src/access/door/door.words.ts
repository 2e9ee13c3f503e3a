import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: {
    'auth.': msg`Connexions`,
  },
  actions: {
    'auth.login': msg`Connexion`,
    'auth.sign_in_by_passkey': msg`Connexion par une clé d’accès`,
    'auth.logout': msg`Déconnexion`,
    'auth.activate': msg`Compte activé`,
    'auth.first_session': msg`Première connexion`,
    'auth.forgot_password': msg`Mot de passe oublié`,
    'auth.reset_password': msg`Mot de passe réinitialisé`,
    'auth.issue_reset': msg`Lien de mot de passe émis`,
    'auth.token_reused': msg`Code déjà utilisé, refusé`,
  },
  objects: {
    session: msg`Session`,
    passkey: msg`Clé d’accès`,
  },
};

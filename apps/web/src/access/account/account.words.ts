import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'push.host_refused': msg`Ce service de notifications n’est pas reconnu.`,
  },
  chapters: {
    'account.': msg`Comptes personnels`,
  },
  actions: {
    'account.change_password': msg`Mot de passe changé`,
    'account.step_up': msg`Identité confirmée`,
    'account.totp_enrol': msg`Double authentification préparée`,
    'account.totp_confirm': msg`Double authentification activée`,
    'account.totp_disable': msg`Double authentification retirée`,
    'account.renew_recovery_codes': msg`Codes de secours refaits`,
    'account.passkey_add': msg`Clé d’accès ajoutée`,
    'account.passkey_rename': msg`Clé d’accès renommée`,
    'account.passkey_remove': msg`Clé d’accès retirée`,
    'account.revoke_device': msg`Appareil retiré`,
    'account.revoke_others': msg`Autres appareils retirés`,
    'account.entrust_role': msg`Rôle confié à un collègue`,
    'account.take_back_role': msg`Rôle confié repris`,
    'account.update_profile': msg`Profil modifié`,
    'account.look_as': msg`A regardé le compte`,
    'account.look_as_stop': msg`A cessé de regarder`,
    'push.subscribe': msg`Appareil abonné aux notifications`,
    'push.unsubscribe': msg`Appareil désabonné des notifications`,
  },
  held: {
    sessions: msg`Appareils`,
    idempotency_keys: msg`Réponses gardées un jour`,
    uploads: msg`Fichiers en cours de dépôt`,
  },
};

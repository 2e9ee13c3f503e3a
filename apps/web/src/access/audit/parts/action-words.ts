import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Rooms of the journal, by the first part of an action's name. */
export const actionGroups: readonly { prefix: string; name: MessageDescriptor }[] = [
  { prefix: 'auth.', name: msg`Connexions` },
  { prefix: 'account.', name: msg`Comptes personnels` },
  { prefix: 'accounts.', name: msg`Gestion des comptes` },
  { prefix: 'roles.', name: msg`Rôles` },
  { prefix: 'school.', name: msg`École` },
  { prefix: 'keys.', name: msg`Clés de l’école` },
  { prefix: 'imports.', name: msg`Imports` },
  { prefix: 'news.', name: msg`Actualités` },
  { prefix: 'files.', name: msg`Fichiers` },
];

/** Actions in words; one without words shows its own name. */
export const actionWords: Record<string, MessageDescriptor> = {
  'auth.login': msg`Connexion`,
  'auth.logout': msg`Déconnexion`,
  'auth.activate': msg`Compte activé`,
  'auth.first_session': msg`Première connexion`,
  'auth.forgot_password': msg`Mot de passe oublié`,
  'auth.reset_password': msg`Mot de passe réinitialisé`,
  'account.change_password': msg`Mot de passe changé`,
  'account.step_up': msg`Identité confirmée`,
  'account.totp_enrol': msg`Double authentification préparée`,
  'account.totp_confirm': msg`Double authentification activée`,
  'account.totp_disable': msg`Double authentification retirée`,
  'account.revoke_device': msg`Appareil retiré`,
  'account.revoke_others': msg`Autres appareils retirés`,
  'account.update_profile': msg`Profil modifié`,
  'account.look_as': msg`A regardé le compte`,
  'account.look_as_stop': msg`A cessé de regarder`,
  'accounts.update_entry': msg`Rôles d’un compte modifiés`,
  'accounts.issue_code': msg`Code d’activation émis`,
  'accounts.set_status': msg`État d’un compte changé`,
  'accounts.end_sessions': msg`Sessions d’un compte fermées`,
  'accounts.join_org': msg`Compte ajouté à un établissement`,
  'roles.create': msg`Rôle créé`,
  'roles.update': msg`Rôle modifié`,
  'roles.remove': msg`Rôle supprimé`,
  'school.create': msg`École créée`,
  'school.update_settings': msg`Paramètres de l’école modifiés`,
  'school.update_modules': msg`Modules modifiés`,
  'school.create_org': msg`Établissement ajouté`,
  'keys.issue': msg`Clé de l’école émise`,
  'keys.renew': msg`Clé de l’école renouvelée`,
};

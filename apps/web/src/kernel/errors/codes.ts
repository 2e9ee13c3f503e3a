import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words of the kernel's and of sign-in's reason codes; the rooms' own are in `room-codes.ts`. */
export const kernelCodes: Record<string, MessageDescriptor> = {
  network: msg`Le serveur distant est injoignable`,
  unauthenticated: msg`Vous n'êtes plus connecté`,
  internal: msg`Une erreur est survenue de notre côté. Réessayez dans un instant.`,
  invalid_input: msg`Une information manque ou n’a pas la bonne forme.`,
  not_found: msg`Cet élément n’existe pas ou ne vous est pas accessible.`,
  forbidden: msg`Vous n’avez pas le droit de faire cela.`,
  permission_missing: msg`Il vous manque une permission pour faire cela.`,
  cross_site: msg`Cette demande vient d’une autre page. Rechargez l’application.`,
  authid_refused: msg`Vous ne faites plus partie de cet établissement.`,
  authid_invalid: msg`L’établissement choisi n’est pas reconnu.`,
  user_as_refused: msg`Vous ne pouvez pas agir pour cette personne.`,
  user_as_invalid: msg`La personne choisie n’est pas reconnue.`,
  look_as_read_only: msg`Vous regardez le compte de quelqu’un d’autre : rien ne peut y être modifié.`,
  school_unknown: msg`Cette école n’existe pas sur ce serveur.`,
  school_missing: msg`Choisissez d’abord votre école.`,
  too_many_requests: msg`Trop de demandes à la fois. Patientez un instant.`,
  too_large: msg`L’envoi est trop volumineux.`,
  media_type: msg`Ce type d’envoi n’est pas accepté.`,
  already_exists: msg`Cet élément existe déjà.`,
  still_referenced: msg`Cet élément est encore utilisé ailleurs.`,
  idempotency_key_invalid: msg`L’envoi n’a pas pu être identifié. Réessayez.`,
  idempotency_key_reused: msg`Cet envoi a déjà servi pour autre chose. Rechargez la page.`,
  edited_meanwhile: msg`Quelqu’un d’autre a modifié cet élément pendant ce temps.`,
  'auth.bad_credentials': msg`Identifiant ou mot de passe incorrect.`,
  'auth.bad_totp': msg`Ce code n’est pas le bon, ou il a expiré.`,
  'auth.throttled': msg`Trop d’essais. Patientez quelques minutes avant de recommencer.`,
  'auth.busy': msg`Beaucoup de connexions en ce moment. Réessayez dans quelques secondes.`,
  'auth.bad_code': msg`Ce code n’est pas valable : il a pu expirer ou déjà servir.`,
  'auth.password_too_short': msg`Ce mot de passe est trop court.`,
  'auth.password_common': msg`Ce mot de passe est trop courant. Choisissez-en un autre.`,
  'auth.password_personal': msg`Ce mot de passe ressemble trop à vos informations personnelles.`,
  'auth.wrong_password': msg`Le mot de passe n’est pas le bon.`,
  'auth.step_up_needed': msg`Confirmez votre identité pour continuer.`,
  'auth.totp_needed': msg`Activez la double authentification pour utiliser ce droit.`,
  'auth.totp_not_enrolled': msg`La double authentification n’a pas encore été préparée.`,
  'auth.totp_forced': msg`Vos droits exigent la double authentification : elle ne peut pas être retirée.`,
  'auth.look_as_refused': msg`Ce compte ne peut pas être regardé.`,
};

/** Words of the reasons given for one field of a form. */
export const fieldCodes: Record<string, MessageDescriptor> = {
  required: msg`À remplir`,
  too_small: msg`Trop court`,
  too_big: msg`Trop long`,
  invalid_format: msg`Cette forme n’est pas reconnue`,
  invalid_type: msg`À remplir`,
  invalid_value: msg`Choisissez une des valeurs proposées`,
  unrecognized_keys: msg`Cette information n’est pas attendue`,
};

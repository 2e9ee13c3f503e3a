import type { duplicateReasons, MergeField } from '@encrier/contract/school/duplicates';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const reasonWords: Record<(typeof duplicateReasons)[number], MessageDescriptor> = {
  name_birth: msg`Même nom, même naissance`,
  name: msg`Même nom`,
  phone: msg`Même téléphone`,
  email: msg`Même adresse e-mail`,
  near_name: msg`Nom presque pareil, même naissance`,
};
export const kindWords = {
  pupil: msg`Élèves`,
  guardian: msg`Responsables`,
  staff: msg`Personnel`,
} as const;
export const fieldWords: Record<MergeField, MessageDescriptor> = {
  lastName: msg`Nom`,
  firstName: msg`Prénom`,
  lastNameAr: msg`Nom en arabe`,
  firstNameAr: msg`Prénom en arabe`,
  sex: msg`Sexe`,
  birthOn: msg`Date de naissance`,
  birthPlace: msg`Lieu de naissance`,
  nationality: msg`Nationalité`,
  email: msg`Adresse e-mail`,
  phone: msg`Téléphone`,
  phone2: msg`Autre téléphone`,
  address: msg`Adresse`,
  photo: msg`Photo`,
};
export const warningWords = {
  two_accounts: msg`Les deux fiches ont un compte : celui de la fiche jointe se ferme, l’autre reçoit tout ce qu’il contient.`,
  two_places: msg`Les deux fiches sont inscrites cette année : la classe de la fiche gardée reste, l’autre passe dans l’historique.`,
} as const;
export const obstacleWords = {
  own: msg`L’une des deux fiches est la vôtre ou celle de votre famille : demandez à un collègue.`,
  above: msg`Le compte qui se fermerait a des droits sensibles ou que vous n’avez pas : gardez l’autre, ou faites-les retirer.`,
  both_say: msg`Les deux fiches ont une note, un texte ou une signature au même endroit : effacez d’abord ce qui est de trop.`,
  account_in_use: msg`Le compte de la fiche gardée est fermé ou n’a jamais servi, l’autre est utilisé : gardez l’autre fiche.`,
  same: msg`C’est la même fiche.`,
  ties_differ: msg`Deux liens se contredisent (décisions de justice, rythmes de garde ou périodes) : corrigez d’abord l’un des deux.`,
} as const;

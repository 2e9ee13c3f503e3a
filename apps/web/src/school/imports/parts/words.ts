import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Name of each field that a column can hold. */
export const fieldNames: Record<string, MessageDescriptor> = {
  matricule: msg`Matricule`, massarCode: msg`Code Massar`, lastName: msg`Nom`, firstName: msg`Prénom`, lastNameAr: msg`Nom (arabe)`, firstNameAr: msg`Prénom (arabe)`,
  sex: msg`Sexe`, birthDate: msg`Date de naissance`, birthPlace: msg`Lieu de naissance`, cycle: msg`Cycle`, level: msg`Niveau`, className: msg`Classe`, regime: msg`Régime`,
  groups: msg`Groupes`, address: msg`Adresse`, fatherLastName: msg`Nom du père`, fatherFirstName: msg`Prénom du père`, fatherPhone: msg`Téléphone du père`, fatherEmail: msg`E-mail du père`,
  motherLastName: msg`Nom de la mère`, motherFirstName: msg`Prénom de la mère`, motherPhone: msg`Téléphone de la mère`, motherEmail: msg`E-mail de la mère`, separated: msg`Parents séparés`,
  function: msg`Fonction`, role: msg`Rôle`, subject: msg`Matière`, classes: msg`Classes`, email: msg`E-mail`, phone: msg`Téléphone`,
};

/** What is wrong with a cell, in a sentence. */
export const issueWords: Record<string, MessageDescriptor> = {
  required: msg`À remplir`,
  too_long: msg`Ce texte est trop long`,
  unreadable_characters: msg`Des caractères n’ont pas pu être lus`,
  formula: msg`Une formule n’est pas un nom ni une valeur`,
  markup: msg`Ce texte contient des signes qui n’y ont pas leur place`,
  name_characters: msg`Un nom ne contient que des lettres`,
  matricule_characters: msg`Ce matricule contient des signes inattendus`,
  massar_format: msg`Un code Massar a une lettre puis neuf chiffres`,
  sex_unknown: msg`Écrivez F ou M`,
  date_impossible: msg`Ce jour n’existe pas`,
  date_future: msg`Cette date est à venir`,
  date_unlikely: msg`Cette date paraît peu probable`,
  date_ambiguous: msg`Année ambiguë`,
  date_unreadable: msg`Cette date n’est pas lisible`,
  birth_date_missing: msg`Date de naissance absente`,
  phone_invalid: msg`Ce numéro n’est pas complet`,
  email_invalid: msg`Cette adresse n’est pas valable`,
  yes_no_unknown: msg`Écrivez Oui ou Non`,
  regime_unknown: msg`Régime inhabituel, gardé tel quel`,
  class_characters: msg`À quelle classe cela correspond-il ?`,
  class_level_mismatch: msg`La classe et le niveau ne s’accordent pas`,
  class_unknown: msg`Cette classe n’existe pas cette année`,
  guardian_unnamed: msg`Un contact sans nom ne sera pas repris`,
  guardian_same: msg`Les deux parents sont la même personne`,
  role_unknown: msg`Ce rôle n’existe pas`,
  identity_conflict: msg`Le matricule et le code désignent deux élèves`,
  matricule_taken: msg`Ce matricule est celui d’un autre élève`,
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportKind, ImportLayout } from '@encrier/contract/school/imports';

/** Name of each field that a column can hold. */
export const fieldNames: Record<string, MessageDescriptor> = {
  matricule: msg`Matricule`, massarCode: msg`Code Massar`, lastName: msg`Nom`, firstName: msg`Prénom`, lastNameAr: msg`Nom (arabe)`, firstNameAr: msg`Prénom (arabe)`,
  sex: msg`Sexe`, birthDate: msg`Date de naissance`, birthPlace: msg`Lieu de naissance`, cycle: msg`Cycle`, level: msg`Niveau`, className: msg`Classe`, regime: msg`Régime`,
  groups: msg`Groupes`, address: msg`Adresse`, fatherLastName: msg`Nom du père`, fatherFirstName: msg`Prénom du père`, fatherPhone: msg`Téléphone du père`, fatherEmail: msg`E-mail du père`,
  motherLastName: msg`Nom de la mère`, motherFirstName: msg`Prénom de la mère`, motherPhone: msg`Téléphone de la mère`, motherEmail: msg`E-mail de la mère`, separated: msg`Parents séparés`,
  ine: msg`INE`, siecleId: msg`Identifiant SIECLE`, leftOn: msg`Date de sortie`, pupilIne: msg`INE de l’élève`, pupilSiecleId: msg`Identifiant SIECLE de l’élève`, pupilMatricule: msg`Matricule de l’élève`, pupilMassarCode: msg`Code Massar de l’élève`, pupilLastName: msg`Nom de l’élève`, pupilFirstName: msg`Prénom de l’élève`, pupilBirthDate: msg`Date de naissance de l’élève`,
  relation: msg`Lien de parenté`, legal: msg`Responsable légal`, payer: msg`Payeur`, capacity: msg`Capacité`, headTeacher: msg`Professeur principal`, roomName: msg`Salle`, roomType: msg`Type de salle`,
  code: msg`Code`, subjectName: msg`Matière`, subjectNameAr: msg`Matière (arabe)`, family: msg`Famille de matières`, language: msg`Langue`, optional: msg`Option`, levels: msg`Niveaux`, coefficient: msg`Coefficient`,
  weeklyTime: msg`Horaire hebdomadaire`, subjects: msg`Matières`, teacher: msg`Enseignant`,
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
  pupil_left: msg`Cet élève a quitté l’école à cette date : laissez la ligne de côté`,
  guardian_self: msg`L’élève est son propre responsable : laissez la ligne de côté`,
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
  ine_format: msg`Un INE a neuf ou dix chiffres puis une ou deux lettres`,
  code_characters: msg`Ce code contient des signes inattendus`,
  count_invalid: msg`Écrivez un nombre entier plausible`,
  coefficient_invalid: msg`Un coefficient va de 0 à 100`,
  minutes_invalid: msg`Écrivez une durée comme 4 h 30`,
  language_unknown: msg`Cette langue n’est pas connue`,
  class_level_kept: msg`La classe garde son niveau actuel`,
  level_unknown: msg`Ce niveau n’existe pas`,
  subject_unknown: msg`Cette matière n’existe pas`,
  subject_ambiguous: msg`Deux matières portent ce nom`,
  subject_conflict: msg`Le code et le nom désignent deux matières`,
  teacher_unknown: msg`Aucun membre du personnel ne porte ce nom`,
  teacher_ambiguous: msg`Deux personnes portent ce nom : écrivez le matricule`,
  room_unknown: msg`Cette salle n’existe pas`,
  room_ambiguous: msg`Deux salles portent ce nom`,
  relation_unknown: msg`Écrivez Père, Mère, Tuteur ou Autre`,
  pupil_unknown: msg`Aucun élève de l’école ne correspond`,
  pupil_unnamed: msg`Dites de quel élève il s’agit`,
  pupil_ambiguous: msg`Plusieurs élèves portent ce nom`,
};

/** What each kind of list holds. */
export const kindNames: Record<ImportKind, MessageDescriptor> = {
  pupils: msg`Élèves et familles`, guardians: msg`Responsables`, staff: msg`Personnel`, classes: msg`Classes`, subjects: msg`Matières`, classrooms: msg`Salles`, courses: msg`Cours`,
};

/** Layouts of lists, by the software that writes them. */
export const layoutNames: Record<ImportLayout, MessageDescriptor> = { own: msg`Modèle de l’application`, massar: msg`Massar`, siecle: msg`SIECLE`, onde: msg`ONDE`, pronote: msg`Pronote`, free: msg`Autre présentation` };

/** What stands in the way of an undo, by table; anything else is « autres données ». */
export const obstacleNames: Record<string, MessageDescriptor> = {
  persons: msg`fiches de personnes`, pupils: msg`fiches d’élèves`, staff: msg`fiches du personnel`, families: msg`familles`, enrolments: msg`inscriptions`, guardianships: msg`liens avec les responsables`, accounts: msg`comptes`,
  auth_entries: msg`rôles de comptes`, auth_entry_roles: msg`rôles attribués`, classes: msg`classes`, levels: msg`niveaux`, groups: msg`groupes`, group_members: msg`membres de groupes`, subjects: msg`matières`, level_subjects: msg`matières par niveau`,
  classrooms: msg`salles`, classroom_subjects: msg`matières des salles`, courses: msg`cours`, course_teachers: msg`enseignants des cours`, support_plans: msg`plans d’accompagnement`, consents: msg`autorisations d’image`, change_requests: msg`demandes de modification`,
};

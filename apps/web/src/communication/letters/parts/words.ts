import type { FamilyState, LetterField, LetterScope, MailingState } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const langWords: Record<Lang, MessageDescriptor> = {
  fr: msg`Français`,
  ar: msg`Arabe`,
  en: msg`Anglais`,
};
export const fieldWords: Record<LetterField, MessageDescriptor> = {
  prenom: msg`prénom de l’élève`,
  nom: msg`nom de l’élève`,
  classe: msg`classe`,
  niveau: msg`niveau`,
  annee: msg`année scolaire`,
  matricule: msg`matricule`,
  naissance: msg`date de naissance`,
  responsables: msg`responsables à qui l’on écrit`,
  etablissement: msg`établissement`,
  ville: msg`ville`,
  jour: msg`date du jour`,
  absences: msg`nombre d’absences de l’année`,
};
export const scopeWords: Record<LetterScope, MessageDescriptor> = {
  class: msg`Une classe`,
  level: msg`Un niveau`,
  group: msg`Un groupe`,
  school: msg`Toute l’école`,
  named: msg`Des élèves choisis`,
};
export const stateWords: Record<FamilyState, MessageDescriptor> = {
  no_account: msg`Personne n’a de compte`,
  paper_owed: msg`Une pièce est à remettre`,
  answer_owed: msg`Un document attend leur réponse`,
  absent: msg`L’élève a été souvent absent`,
};
export const mailingWords: Record<MailingState, MessageDescriptor> = {
  paper: msg`Sur papier`,
  waiting: msg`Part dans un instant`,
  sending: msg`Envoi en cours`,
  sent: msg`Envoyé`,
  cancelled: msg`Annulé`,
};

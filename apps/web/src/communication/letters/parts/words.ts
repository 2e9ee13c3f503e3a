import type { LetterField } from '@encrier/contract/communication/letters';
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

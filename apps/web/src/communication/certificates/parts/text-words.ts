import type { CertificateField } from '@encrier/contract/communication/certificates';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names that are filled in when a certificate is issued. */
export const fieldWords: Record<CertificateField, MessageDescriptor> = {
  nom: msg`nom de l’élève`,
  prenom: msg`prénom de l’élève`,
  classe: msg`classe`,
  niveau: msg`niveau`,
  annee: msg`année scolaire`,
  matricule: msg`matricule`,
  date: msg`jour de délivrance`,
  signataire: msg`signataire`,
  fonction: msg`fonction du signataire`,
  ecole: msg`nom de l’établissement`,
  ville: msg`ville`,
  absences: msg`nombre d’absences de l’année`,
  depart: msg`date de départ`,
};
/** Parts of the text of a certificate. */
export const partWords = {
  title: msg`Titre`,
  opening: msg`Avant les données de l’élève`,
  body: msg`Après les données de l’élève`,
};

import type { ConsentAnswer, ImagePurpose } from '@encrier/contract/school/consents';
import type { ChangeField, ContactChannel, FamilyRequest, RequestState } from '@encrier/contract/school/family';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const fieldWords: Record<ChangeField, MessageDescriptor> = {
  lastName: msg`Nom`,
  firstName: msg`Prénom`,
  lastNameAr: msg`Nom en arabe`,
  firstNameAr: msg`Prénom en arabe`,
  address: msg`Adresse`,
  phone: msg`Téléphone`,
  phone2: msg`Autre téléphone`,
  email: msg`Adresse e-mail`,
  birthPlace: msg`Lieu de naissance`,
  nationality: msg`Nationalité`,
  exitPermission: msg`Autorisation de sortie`,
  boardRegime: msg`Régime`,
  pickUp: msg`Personne autorisée à venir le chercher`,
};
export const kindWords: Record<ConsentAnswer['kind'], MessageDescriptor> = {
  father: msg`Père`,
  mother: msg`Mère`,
  tutor: msg`Tuteur légal`,
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  other: msg`Autre lien`,
  self: msg`L’élève lui-même`,
};
export const channelWords: Record<ContactChannel, MessageDescriptor> = {
  push: msg`Notification`,
  mail: msg`Courriel`,
  sms: msg`SMS`,
  letter: msg`Courrier postal`,
};
export const exitWords: Record<'never' | 'planned' | 'free', MessageDescriptor> = {
  never: msg`Jamais seul`,
  planned: msg`Seul aux horaires prévus`,
  free: msg`Seul dès la fin des cours`,
};
export const purposeWords: Record<ImagePurpose, { name: MessageDescriptor; note: MessageDescriptor }> = {
  portrait: {
    name: msg`Photo d’identité interne`,
    note: msg`Sur sa fiche et dans le trombinoscope, vus par le personnel seul.`,
  },
  class_photo: { name: msg`Photo de classe`, note: msg`Remise aux familles de la classe.` },
  albums: { name: msg`Albums de l’application`, note: msg`Sorties et vie de classe, vus par les familles concernées.` },
  website: { name: msg`Site et réseaux de l’école`, note: msg`Publication visible de tous.` },
  press: { name: msg`Presse`, note: msg`Article ou reportage d’un journal.` },
};
export const stateWords: Record<RequestState, { word: MessageDescriptor; tone: Tone }> = {
  submitted: { word: msg`En attente`, tone: 'warn' },
  partly: { word: msg`Acceptée en partie`, tone: 'info' },
  accepted: { word: msg`Acceptée`, tone: 'ok' },
  refused: { word: msg`Refusée`, tone: 'bad' },
  withdrawn: { word: msg`Retirée`, tone: 'plain' },
};
export const decisionWords: Record<
  FamilyRequest['lines'][number]['decision'],
  { word: MessageDescriptor; tone: Tone }
> = {
  waiting: { word: msg`En attente`, tone: 'warn' },
  accepted: { word: msg`Accepté`, tone: 'ok' },
  refused: { word: msg`Refusé`, tone: 'bad' },
  withdrawn: { word: msg`Retiré`, tone: 'plain' },
};

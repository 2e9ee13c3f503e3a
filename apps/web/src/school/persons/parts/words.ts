import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PupilPage, StaffPage, Tie } from '../persons.api.ts';

type Of<T> = Exclude<T, undefined | null> & string;

export const kindWords: Record<Tie['kind'], MessageDescriptor> = {
  father: msg`Père`,
  mother: msg`Mère`,
  tutor: msg`Tuteur`,
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  other: msg`Autre`,
};
export const statusWords: Record<Of<PupilPage['status']>, MessageDescriptor> = {
  active: msg`Inscrit`,
  suspended: msg`Suspendu`,
  left: msg`Parti`,
  graduated: msg`Diplômé`,
  archived: msg`Archivé`,
};
export const exitWords: Record<Of<PupilPage['exitPermission']>, MessageDescriptor> = {
  never: msg`Jamais seul`,
  planned: msg`Aux horaires prévus`,
  free: msg`Dès la fin des cours`,
};
export const custodyWords: Record<Of<Tie['custody']>, MessageDescriptor> = {
  always: msg`Toute l’année`,
  even_weeks: msg`Semaines paires`,
  odd_weeks: msg`Semaines impaires`,
  weekends: msg`Fins de semaine`,
  none: msg`Jamais`,
};
export const channelWords: Record<NonNullable<Tie['channels']>[number], MessageDescriptor> = {
  push: msg`Notification`,
  mail: msg`E-mail`,
  sms: msg`SMS`,
  letter: msg`Courrier`,
};
export const groupWords: Record<PupilPage['groups'][number]['kind'], MessageDescriptor> = {
  half: msg`Demi-groupe`,
  option: msg`Option`,
  language: msg`Langue`,
  ability: msg`Niveau`,
  support: msg`Soutien`,
  club: msg`Club`,
};

export const contractWords: Record<StaffPage['contract'], MessageDescriptor> = {
  '': msg`Non précisé`,
  permanent: msg`Durée indéterminée`,
  fixed: msg`Durée déterminée`,
  hourly: msg`Vacataire`,
};
export const teachingWords: Record<StaffPage['courses'][number]['role'], MessageDescriptor> = {
  main: msg`Professeur`,
  co: msg`Coenseignant`,
  substitute: msg`Remplaçant`,
  assistant: msg`Assistant`,
};
export const languageWords: Record<'fr' | 'en' | 'ar', MessageDescriptor> = {
  fr: msg`Français`,
  en: msg`Anglais`,
  ar: msg`Arabe`,
};

/** Names of the fields of the forms, for two values of one field. */
export const fieldWords: Record<string, MessageDescriptor> = {
  firstName: msg`Prénom`,
  lastName: msg`Nom`,
  firstNameAr: msg`Prénom en arabe`,
  lastNameAr: msg`Nom en arabe`,
  sex: msg`Sexe`,
  birthOn: msg`Date de naissance`,
  birthPlace: msg`Lieu de naissance`,
  nationality: msg`Nationalité`,
  email: msg`E-mail`,
  phone: msg`Téléphone`,
  phone2: msg`Autre téléphone`,
  address: msg`Adresse`,
  matricule: msg`Matricule`,
  massarCode: msg`Code Massar`,
  ine: msg`INE`,
  boardRegime: msg`Régime`,
  exitPermission: msg`Sortie seul`,
  kind: msg`Lien`,
  legal: msg`Autorité parentale`,
  digitalAccess: msg`Accès à Encrier`,
  startsOn: msg`À partir du`,
  endsOn: msg`Jusqu’au`,
  rank: msg`Rang`,
  payer: msg`Payeur`,
  payerShare: msg`Part en %`,
  livesWith: msg`Vit avec l’enfant`,
  emergencyOrder: msg`Ordre en cas d’urgence`,
  mayPickUp: msg`Peut venir le chercher`,
  receivesReports: msg`Reçoit les bulletins`,
  channels: msg`Moyens de contact`,
  custody: msg`Garde`,
  restriction: msg`Décision de justice`,
  function: msg`Fonction`,
  teacher: msg`Enseigne`,
  contract: msg`Contrat`,
  weeklyMinutesDue: msg`Heures dues`,
  enteredOn: msg`Entré le`,
  leftOn: msg`Dernier jour`,
  label: msg`Nom de la famille`,
  language: msg`Langue`,
  separated: msg`Parents séparés`,
  restrictionFileId: msg`Document`,
  identityDocument: msg`Pièce d’identité`,
};

/** Words of the values of every closed list above. */
export const valueWords: Record<string, MessageDescriptor> = {
  ...kindWords,
  ...exitWords,
  ...custodyWords,
  ...channelWords,
  permanent: contractWords.permanent,
  fixed: contractWords.fixed,
  hourly: contractWords.hourly,
  ...languageWords,
};

export { subjectName } from '#kernel/content/subject-name.ts';

/** Text of a field that may be empty: null when it is. */
export const orNull = (text: string): string | null => text.trim() || null;

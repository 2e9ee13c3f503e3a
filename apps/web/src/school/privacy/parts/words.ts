import type { holds, obstacles, personKinds, privacyRequestKinds } from '@encrier/contract/school/privacy';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<(typeof personKinds)[number], MessageDescriptor> = {
  pupil: msg`Élève`,
  guardian: msg`Responsable`,
  staff: msg`Personnel`,
};

export const obstacleWords: Record<(typeof obstacles)[number], MessageDescriptor> = {
  enrolled: msg`L’élève est inscrit : notez d’abord son départ.`,
  employed: msg`La personne travaille à l’école : notez d’abord son départ.`,
  guards: msg`La personne est responsable d’un élève inscrit.`,
  own: msg`C’est vous : une autre personne habilitée doit s’en charger.`,
  above: msg`Son compte détient des droits sensibles : retirez-les d’abord.`,
  erased: msg`Ses données ont déjà été effacées.`,
};

export const holdWords: Record<(typeof holds)[number], MessageDescriptor> = {
  journal: msg`Les lignes du journal des actions, scellées, qui prouvent qui a fait quoi.`,
  consents: msg`Les réponses sur le droit à l’image, sans nom, comme preuve.`,
  schooling: msg`Les inscriptions et les services, sans nom, pour que les effectifs restent justes.`,
  posts: msg`Les publications et les commentaires, sans nom et sans texte pour les commentaires.`,
  documents: msg`Les documents administratifs remis et les signatures : ils prouvent ce qui a été convenu.`,
  import_undo: msg`Ce qu’il faut pour annuler un import, 72 heures au plus.`,
  backups: msg`Les sauvegardes, jusqu’à leur fin : l’effacement est refait si l’une d’elles est rétablie.`,
};

export const requestWords: Record<(typeof privacyRequestKinds)[number], MessageDescriptor> = {
  access: msg`Accès aux données`,
  correction: msg`Rectification`,
  erasure: msg`Effacement`,
  restriction: msg`Limitation`,
  objection: msg`Opposition`,
};

export const wayWords = { delete: msg`supprimé`, blank: msg`vidé`, keep: msg`gardé sans nom` } as const;

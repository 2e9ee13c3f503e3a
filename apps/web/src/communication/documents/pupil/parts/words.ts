import type { CertificateKind, CertificateState } from '@encrier/contract/communication/certificates';
import type { PupilDocumentState } from '@encrier/contract/communication/documents-pupil';
import type { PieceState } from '@encrier/contract/communication/papers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconEye,
  IconInfoCircle,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';

export type Look = { word: MessageDescriptor; tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain'; icon: typeof IconCheck };

/** By the required answer: a signature, or a reading confirmation. */
export const answeredWords = { none: msg`Répondu`, read: msg`Lecture confirmée`, sign: msg`Signé` };
export const documentLooks: Record<Exclude<PupilDocumentState, 'answered'>, Look> = {
  partial: { word: msg`En partie`, tone: 'warn', icon: IconUsers },
  read: { word: msg`Lu, sans réponse`, tone: 'warn', icon: IconEye },
  waiting: { word: msg`Pas encore lu`, tone: 'warn', icon: IconAlertTriangle },
  informed: { word: msg`Pour information`, tone: 'plain', icon: IconInfoCircle },
};
export const pieceLooks: Record<PieceState, Look> = {
  missing: { word: msg`À remettre`, tone: 'warn', icon: IconUpload },
  submitted: { word: msg`Déposé`, tone: 'info', icon: IconClock },
  accepted: { word: msg`Accepté`, tone: 'ok', icon: IconCheck },
  refused: { word: msg`Refusé`, tone: 'bad', icon: IconBan },
  expired: { word: msg`Périmé`, tone: 'warn', icon: IconAlertTriangle },
};
export const certificateLooks: Record<CertificateState, Look> = {
  asked: { word: msg`Demandé`, tone: 'info', icon: IconClock },
  issued: { word: msg`Délivré`, tone: 'ok', icon: IconCheck },
  refused: { word: msg`Refusé`, tone: 'bad', icon: IconBan },
  revoked: { word: msg`Révoqué`, tone: 'bad', icon: IconBan },
};
export const kindWords: Record<CertificateKind, MessageDescriptor> = {
  schooling: msg`Certificat de scolarité`,
  enrolment: msg`Attestation d’inscription`,
  attendance: msg`Attestation d’assiduité`,
  conduct: msg`Certificat de bonne conduite`,
  exeat: msg`Exeat`,
  removal: msg`Attestation de radiation`,
};

import type { DocumentCategory } from '@encrier/contract/communication/documents';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the categories. */
export const categoryWords: Record<DocumentCategory, MessageDescriptor> = {
  certificate: msg`Certificat de scolarité`,
  attestation: msg`Attestation`,
  transcript: msg`Relevé`,
  report: msg`Bulletin`,
  rules: msg`Règlement`,
  authorisation: msg`Autorisation`,
  invoice: msg`Facture`,
  letter: msg`Courrier`,
  agreement: msg`Convention`,
  other: msg`Autre`,
};

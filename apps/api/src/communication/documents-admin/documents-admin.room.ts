import { documentEvents } from '@encrier/contract/communication/documents';
import { room } from '#kernel/act/act.ts';

/** Drafts of documents and what may still change once they are out. */
export const documentsAdmin = room('documents-admin', {
  tables: ['documents', 'document_audience', 'document_recipients'],
  events: documentEvents,
});

import { documentEvents } from '@encrier/contract/communication/documents';
import { room } from '#kernel/act/act.ts';

/** Gives documents to their recipients, takes them back and reminds. */
export const documentsPublication = room('documents-publication', {
  tables: ['documents', 'document_recipients'],
  events: documentEvents,
});

import { documentEvents } from '@encrier/contract/communication/documents';
import { room } from '#kernel/act/act.ts';

/** Many files at once, each for the family of its own pupil. */
export const documentsBatch = room('documents-batch', {
  tables: ['documents', 'document_recipients'],
  events: documentEvents,
});

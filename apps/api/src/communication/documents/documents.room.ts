import { documentEvents } from '@encrier/contract/communication/documents';
import { room } from '#kernel/act/act.ts';

export const documentsRoom = room('documents', {
  tables: [
    'document_recipients',
    'document_signatures',
    'documents',
    'document_audience',
    'document_editions',
    'document_receipts',
  ],
  events: documentEvents,
  journal: { plain: 'file published signed' },
});
export type DocumentsTx = Parameters<Parameters<typeof documentsRoom.act>[2]>[0];

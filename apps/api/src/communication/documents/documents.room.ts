import { room } from '#kernel/act/act.ts';

/** What readers leave on a document: that they read it, their answer, their signature. */
export const documentsReading = room('documents', {
  tables: ['document_recipients', 'document_signatures', 'document_counters'],
});

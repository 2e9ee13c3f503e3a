import { room } from '#kernel/act/act.ts';

export const certificatesRoom = room('certificates', {
  tables: ['certificates', 'document_counters', 'files', 'certificate_settings', 'certificate_texts'],
});

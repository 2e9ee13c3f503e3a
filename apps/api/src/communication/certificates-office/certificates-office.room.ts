import { room } from '#kernel/act/act.ts';

/** The office's side: requests, papers issued without one, revocations and settings. */
export const certificatesOffice = room('certificates-office', {
  tables: ['certificates', 'certificate_settings', 'document_counters', 'files'],
});

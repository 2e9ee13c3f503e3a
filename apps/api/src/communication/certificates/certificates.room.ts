import { room } from '#kernel/act/act.ts';

/** Certificates as families and pupils ask for them. */
export const certificatesRoom = room('certificates', { tables: ['certificates', 'document_counters', 'files'] });

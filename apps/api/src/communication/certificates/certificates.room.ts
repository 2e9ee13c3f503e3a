import { certificateBatchEvents } from '@encrier/contract/communication/certificates-batches';
import { room } from '#kernel/act/act.ts';

/** The counters number other papers of the school as well: see `takeNumber`. */
export const certificatesRoom = room('certificates', {
  tables: [
    'certificates',
    'document_counters',
    'certificate_settings',
    'certificate_texts',
    'certificate_batches',
    'certificate_batch_pupils',
  ],
  events: certificateBatchEvents,
  journal: { plain: 'batch class departed pupil seal' },
});
export type CertificatesTx = Parameters<Parameters<typeof certificatesRoom.act>[2]>[0];

import { manifest } from '#kernel/manifest.ts';
import { registerCertificateBatches } from './batches/batches.jobs.ts';
import { certificateBatchBindings } from './batches/batches.routes.ts';
import { certificatesBindings } from './certificates.routes.ts';
import { certificatesOfficeBindings } from './office/office.routes.ts';
import { certificatesTextsBindings } from './texts/texts.routes.ts';
import { registerCertificateFiles } from './certificates.public.ts';
import { certificatesRoom } from './certificates.room.ts';
import { certificateNoticeWords } from './certificates.messages.ts';
import { waitingCertificates } from './office/waiting.queries.ts';

export const certificatesManifest = manifest({
  rooms: [certificatesRoom],
  bindings: [
    ...certificatesBindings,
    ...certificatesOfficeBindings,
    ...certificatesTextsBindings,
    ...certificateBatchBindings,
  ],
  objects: [{ type: 'certificate', table: 'certificates', name: "coalesce(t.number, '')" }],
  queues: [{ queue: 'certificates.asked', rows: waitingCertificates, module: 'documents' }],
  register: [registerCertificateFiles, registerCertificateBatches],
  notices: [
    {
      kind: 'document.certificat',
      why: ['author'],
      mail: 'now',
      push: 'now',
      words: certificateNoticeWords['document.certificat'],
      chosenWith: 'document',
    },
  ],
  holdings: [
    { table: 'certificates', column: 'pupil_id', of: 'person', erase: 'keep', remains: 'documents', merge: 'moves' },
    {
      table: 'certificates',
      column: 'asked_by_id',
      of: 'account',
      erase: 'keep',
      remains: 'documents',
      merge: 'moves',
    },
    {
      table: 'certificates',
      column: 'decided_by_id',
      of: 'account',
      erase: 'keep',
      remains: 'documents',
      merge: 'moves',
    },
    { table: 'certificate_batches', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'certificate_batch_pupils',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['batch_id'] },
    },
  ],
  proof: {
    open: { 'certificates.verify': 'whoever is shown a certificate asks whether it is real' },
    unanswered: { 'certificates.batch_file': 'gives a file that work in the background makes' },
    wholeSchool: {
      writes: {
        'certificates.set_text': 'words of certificates are the whole school’s',
        'certificates.preview_text': 'writes nothing',
      },
    },
  },
});

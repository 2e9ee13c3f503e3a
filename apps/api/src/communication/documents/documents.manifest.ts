import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { documentsBindings } from './documents.routes.ts';
import { documentsAdminBindings } from './admin/admin.routes.ts';
import { documentsPublicationBindings } from './publication/publication.routes.ts';
import { documentsBatchBindings } from './batch/batch.routes.ts';
import { documentsFollowBindings } from './follow/follow.routes.ts';
import { documentsProofBindings } from './proof/proof.routes.ts';
import { documentsPupilBindings } from './pupil/pupil.routes.ts';
import { registerDocumentPictures } from './pictures.queries.ts';
import { registerDocumentFiles } from './documents.public.ts';
import { registerDocumentsHome } from './documents.public.ts';
import { registerDocumentsCard } from './pupil/pupil.public.ts';
import { registerDocumentsJobs } from './publication/publication.jobs.ts';
import { registerDocumentReaders } from './readers/readers.jobs.ts';
import { documentsRoom } from './documents.room.ts';
import { documentNoticeWords } from './documents.messages.ts';
import { documentsWeek } from './weekly.queries.ts';

export const documentsManifest = manifest({
  rooms: [documentsRoom],
  bindings: [
    ...documentsBindings,
    ...documentsAdminBindings,
    ...documentsPublicationBindings,
    ...documentsBatchBindings,
    ...documentsFollowBindings,
    ...documentsProofBindings,
    ...documentsPupilBindings,
  ],
  objects: [{ type: 'document', table: 'documents', name: 't.title', needs: 'documents.publish' }],
  register: [
    registerDocumentFiles,
    registerDocumentPictures,
    registerDocumentsHome,
    registerDocumentsCard,
    registerDocumentsJobs,
    registerDocumentReaders,
  ],
  weekly: [documentsWeek],
  notices: [
    { kind: 'document', why: ['audience'], mail: 'now', push: 'now', words: documentNoticeWords.document },
    {
      kind: 'document.a_signer',
      why: ['audience'],
      mail: 'now',
      push: 'now',
      words: documentNoticeWords['document.a_signer'],
    },
  ],
  holdings: [
    { table: 'document_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    {
      table: 'document_recipients',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['document_id'],
        joins: {
          child_ids: 'union',
          read_at: 'earliest',
          answered_at: 'earliest',
          answers: 'either',
          removed_at: 'open',
        },
      },
    },
    {
      table: 'document_signatures',
      column: 'person_id',
      of: 'person',
      erase: 'keep',
      remains: 'documents',
      merge: {
        beside: ['document_id', 'edition'],
        says: ['number'],
        place: namedBy('documents', 'title', 'document_id'),
      },
    },
    {
      table: 'document_receipts',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['document_id', 'edition'], joins: { read_at: 'earliest', answered_at: 'earliest' } },
    },
    { table: 'document_editions', column: 'ended_by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'documents', column: 'pupil_id', of: 'person', erase: 'keep', remains: 'documents', merge: 'moves' },
    {
      table: 'document_signatures',
      column: 'account_id',
      of: 'account',
      erase: 'keep',
      remains: 'documents',
      merge: 'stays',
    },
    {
      table: 'documents',
      column: 'author_id',
      of: 'account',
      erase: 'keep',
      remains: 'documents',
      merge: 'moves',
      shown: true,
    },
  ],
  childArrays: ['document_recipients'],
  proof: {
    fill: {
      'documents.file_id': ({ filled }) => filled.get('files')?.['id'],
    },
    unanswered: {
      'documents.get': 'wants several rows that agree with each other; the room’s own journeys ask it',
      'documents.prove': 'wants several rows that agree with each other; the room’s own journeys ask it',
      'documents.prove_all': 'wants several rows that agree with each other; the room’s own journeys ask it',
    },
    wholeSchool: {
      files: {
        document: 'documents may be for the whole school; their audience has rules of its own',
        document_edition: 'documents may be for the whole school; their audience has rules of its own',
      },
    },
    otherOrgs: {
      direction: { documents: 'documents may be for the whole school; their audience has rules of its own' },
    },
  },
});

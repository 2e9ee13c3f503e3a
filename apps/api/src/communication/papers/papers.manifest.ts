import { manifest } from '#kernel/manifest.ts';
import { papersBindings } from './papers.routes.ts';
import { papersAdminBindings } from './admin/admin.routes.ts';
import { registerPaperFiles } from './papers.public.ts';
import { registerPapersHome } from './papers.public.ts';
import { registerPapersJobs } from './admin/admin.jobs.ts';
import { papersRoom } from './papers.room.ts';
import { paperNoticeWords } from './papers.messages.ts';
import { endedPapers, waitingPapers } from './admin/waiting.queries.ts';

export const papersManifest = manifest({
  rooms: [papersRoom],
  bindings: [...papersBindings, ...papersAdminBindings],
  queues: [
    { queue: 'papers.given', rows: waitingPapers, module: 'documents' },
    { queue: 'papers.expired', rows: endedPapers, module: 'documents' },
  ],
  objects: [{ type: 'paper_campaign', table: 'paper_campaigns', name: 't.title' }],
  register: [registerPaperFiles, registerPapersHome, registerPapersJobs],
  notices: [
    {
      kind: 'document.piece',
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: paperNoticeWords['document.piece'],
      chosenWith: 'document.a_signer',
    },
  ],
  holdings: [
    {
      table: 'paper_pieces',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['campaign_id'] },
      files: { type: 'paper_piece', id: 'id' },
    },
    { table: 'paper_audience', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'paper_campaigns', column: 'author_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'paper_pieces', column: 'submitted_by', of: 'account', merge: 'moves' },
  ],
  proof: {
    wholeSchool: {
      files: {
        paper_campaign: 'papers are asked of the whole school, by who publishes its documents',
        paper_piece: 'papers are asked of the whole school, by who publishes its documents',
      },
    },
    kinds: { 'papers.decide params.id': 'paper_pieces.id' },
    otherOrgs: { direction: { papers: 'papers are asked of the whole school, by who publishes its documents' } },
  },
});

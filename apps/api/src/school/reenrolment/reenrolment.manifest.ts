import { ofOldCampaigns, removeOldCampaigns } from './keeping.actions.ts';
import { manifest } from '#kernel/manifest.ts';
import { reenrolmentBindings } from './reenrolment.routes.ts';
import { reenrolmentAdminBindings } from './admin/admin.routes.ts';
import { reenrolmentFilesBindings } from './files/files.routes.ts';
import { reenrolmentPrintBindings } from './print/print.routes.ts';
import { registerReenrolmentFiles } from './reenrolment.public.ts';
import { registerReenrolmentHome } from './reenrolment.public.ts';
import { registerReenrolmentJobs } from './admin/admin.jobs.ts';
import { reenrolmentRoom } from './reenrolment.room.ts';
import { reenrolmentNoticeWords } from './reenrolment.messages.ts';
import { outcomes } from './files/files.messages.ts';
import { waitingAnswers } from './admin/waiting.queries.ts';

export const reenrolmentManifest = manifest({
  rooms: [reenrolmentRoom],
  bindings: [
    ...reenrolmentBindings,
    ...reenrolmentAdminBindings,
    ...reenrolmentFilesBindings,
    ...reenrolmentPrintBindings,
  ],
  objects: [{ type: 'reenrolment', table: 'reenrolment_campaigns', name: 't.name' }],
  queues: [{ queue: 'reenrolment.answers', rows: waitingAnswers }],
  register: [registerReenrolmentFiles, registerReenrolmentHome, registerReenrolmentJobs],
  notices: [
    {
      kind: 'reinscription',
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: reenrolmentNoticeWords.reinscription,
      told: [outcomes],
    },
  ],
  holdings: [
    {
      table: 'reenrolment_pieces',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['paper_id', 'by_id'] },
      files: { type: 'reenrolment_piece', id: 'id' },
    },
    {
      table: 'reenrolment_pieces',
      column: 'by_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['paper_id', 'pupil_id'] },
      files: { type: 'reenrolment_piece', id: 'id' },
    },
    {
      table: 'reenrolment_answers',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['campaign_id', 'by_id'] },
    },
    {
      table: 'reenrolment_answers',
      column: 'by_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['campaign_id', 'pupil_id'] },
    },
    {
      table: 'reenrolment_files',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['campaign_id'] },
    },
  ],
  // Counted from the day a campaign closed: decisions stay, papers and answers go.
  retention: [
    {
      kind: 'reenrolment',
      months: 12,
      table: 'reenrolment_answers',
      old: (months, now) => ofOldCampaigns('reenrolment_answers', months, now),
      clear: removeOldCampaigns,
    },
  ],
  proof: {
    wholeSchool: {
      places: { 'reenrolment_admin.get': 'a campaign is the whole school’s' },
      writes: { 'reenrolment_admin.create': 'a campaign is the whole school’s' },
      files: { reenrolment_piece: 'a campaign is the whole school’s' },
    },
    kinds: {
      'reenrolment.answer params.id': 'pupils.person_id',
      'reenrolment_admin.update params.id': 'reenrolment_campaigns.id',
      'reenrolment_files.check_piece params.pieceId': 'reenrolment_pieces.id',
    },
    otherOrgs: { direction: { reenrolment: 'a campaign is the whole school’s' } },
  },
});

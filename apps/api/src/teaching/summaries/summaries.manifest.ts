import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { metBefore, reportedBefore, commentedBefore, selfReportedBefore } from './keeping.actions.ts';
import { registerSummariesJobs } from './meetings/meetings.jobs.ts';
import { waitingCommitments } from './meetings/waiting.queries.ts';
import { summariesNoticeWords } from './summaries.messages.ts';
import { summariesRoom } from './summaries.room.ts';
import { summariesBindings } from './summaries.routes.ts';

const termOf = namedBy('terms', 'name', 'term_id');

export const summariesManifest = manifest({
  rooms: [summariesRoom],
  bindings: summariesBindings,
  queues: [{ queue: 'summaries.commitments', rows: waitingCommitments }],
  register: [registerSummariesJobs],
  notices: [
    {
      kind: 'bilan.publie',
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: summariesNoticeWords['bilan.publie'],
    },
    {
      kind: 'bilan.rencontre',
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: summariesNoticeWords['bilan.rencontre'],
    },
    {
      kind: 'bilan.engagement',
      why: ['guardian', 'self', 'author'],
      mail: 'digest',
      push: 'now',
      words: summariesNoticeWords['bilan.engagement'],
    },
  ],
  holdings: [
    {
      table: 'summaries',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['term_id'], says: ['general', 'goals', 'content'], place: termOf },
    },
    { table: 'summaries', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'summary_comments',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['term_id', 'author_id'], says: ['body'], place: termOf },
    },
    {
      table: 'summary_comments',
      column: 'author_id',
      of: 'account',
      erase: 'keep',
      merge: { beside: ['pupil_id', 'term_id'], says: ['body'], place: termOf },
    },
    {
      table: 'self_assessments',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['term_id'], says: ['answers'], place: termOf },
    },
    {
      table: 'summary_meetings',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['term_id'], says: ['notes', 'signed_at'], place: termOf },
    },
    { table: 'summary_meetings', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'summary_meetings', column: 'signed_by', of: 'account', erase: 'keep', merge: 'stays' },
    { table: 'summary_commitments', column: 'settled_by', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'summary_confirmations',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['meeting_id'] },
    },
    { table: 'summary_questions', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  // One school year, and one more.
  retention: [
    { kind: 'summaries', months: 24, table: 'summaries', old: reportedBefore },
    { kind: 'summary_comments', months: 24, table: 'summary_comments', old: commentedBefore },
    { kind: 'self_assessments', months: 24, table: 'self_assessments', old: selfReportedBefore },
    { kind: 'summary_meetings', months: 24, table: 'summary_meetings', old: metBefore },
  ],
  proof: {
    fill: {
      'summaries.content': () =>
        JSON.stringify({ figures: [], details: { lines: [] }, terms: [], class: '6A', comments: [] }),
    },
  },
});

import { cardContent } from '@encrier/contract/teaching/report-cards';
import { usualModel } from '@encrier/contract/teaching/report-card-model';
import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { batchBindings } from './batches/batches.routes.ts';
import { registerBatches } from './batches/batches.jobs.ts';
import { councilBindings } from './council/council.routes.ts';
import { councilMerge } from './council/merge.queries.ts';
import {
  commentedBefore,
  decidedBefore,
  endBatchesOf,
  judgedBefore,
  madeBefore,
  notedBefore,
} from './keeping.actions.ts';
import { massarBindings } from './massar/massar.routes.ts';
import { modelBindings } from './models/models.routes.ts';
import { batchNews, reportCardsNoticeWords, reportNews } from './report-cards.messages.ts';
import { registerReportCardsJobs } from './papers/papers.jobs.ts';
import { registerReportCards } from './report-cards.public.ts';
import { reportCardsRoom } from './report-cards.room.ts';
import { reportCardsBindings } from './report-cards.routes.ts';
import { waitingComments } from './work.queries.ts';
import { skillBindings } from './skills/skills.routes.ts';
import { registerSkillsSummary } from './summary.public.ts';

const told = [reportNews];
const termOf = namedBy('terms', 'name', 'term_id');

export const reportCardsManifest = manifest({
  rooms: [reportCardsRoom],
  bindings: [
    ...reportCardsBindings,
    ...councilBindings,
    ...modelBindings,
    ...skillBindings,
    ...batchBindings,
    ...massarBindings,
  ],
  merge: [councilMerge],
  queues: [{ queue: 'report_cards.comments', rows: waitingComments, module: gradebookModule, arabic: true }],
  register: [registerReportCards, registerReportCardsJobs, registerBatches, registerSkillsSummary],
  notices: [
    {
      kind: 'bulletin',
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: reportCardsNoticeWords.bulletin,
      told,
    },
    {
      kind: 'bulletin.rappel',
      why: ['teaches'],
      mail: 'digest',
      push: 'now',
      words: reportCardsNoticeWords['bulletin.rappel'],
      told,
    },
    {
      kind: 'bulletin.lot',
      why: ['author'],
      mail: 'off',
      push: 'now',
      words: reportCardsNoticeWords['bulletin.lot'],
      told: [batchNews],
    },
  ],
  holdings: [
    {
      table: 'report_comments',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['course_id', 'term_id'],
        says: ['body'],
        place: termOf,
      },
    },
    { table: 'report_comments', column: 'by_id', of: 'account', merge: 'moves' },
    {
      table: 'report_generals',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['class_id', 'term_id'], says: ['body', 'decision'], place: termOf },
    },
    { table: 'report_generals', column: 'by_id', of: 'account', merge: 'moves' },
    { table: 'report_reviews', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_sentences', column: 'account_id', of: 'account', erase: 'delete', merge: 'moves' },
    { table: 'report_classes', column: 'frozen_by', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'report_cards',
      column: 'pupil_id',
      of: 'person',
      erase: 'keep',
      merge: { beside: ['term_id', 'class_id', 'version'] },
      shown: true,
    },
    { table: 'report_cards', column: 'frozen_by', of: 'account', merge: 'moves' },
    {
      table: 'report_skills',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['class_id', 'term_id', 'domain', 'item'], says: ['mastery'], place: termOf },
    },
    { table: 'report_skills', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_councils', column: 'opened_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_councils', column: 'closed_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_councils', column: 'remarks_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_council_people', column: 'person_id', of: 'person', erase: 'delete', merge: 'moves' },
    { table: 'report_council_notes', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    {
      table: 'report_council_pupils',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['class_id', 'term_id'] },
    },
    { table: 'report_council_notes', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_copies', column: 'person_id', of: 'person', erase: 'delete', merge: { beside: ['card_id'] } },
    { table: 'report_batches', column: 'asked_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'report_comments', column: 'judged_by', of: 'account', merge: 'moves' },
    {
      table: 'report_receipts',
      column: 'person_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['card_id'], joins: { at: 'earliest' } },
    },
  ],
  onAccountsJoin: endBatchesOf,
  // Texts from which cards were made: one school year, and one more. The cards themselves: fifty years (LAW-RET-15).
  retention: [
    { kind: 'report_comments', months: 24, table: 'report_comments', old: commentedBefore },
    { kind: 'report_generals', months: 24, table: 'report_generals', old: decidedBefore },
    { kind: 'report_skills', months: 24, table: 'report_skills', old: judgedBefore },
    { kind: 'report_council_notes', months: 24, table: 'report_council_notes', old: notedBefore },
    { kind: 'report_cards', months: 600, table: 'report_cards', old: madeBefore },
  ],
  proof: {
    carries: { 'report_cards.class_paper': 'the code by which a reader of the paper checks that it is true' },
    names: { model: 'report_models.id' },
    fill: {
      'report_cards.content': ({ day, sample }) =>
        JSON.stringify({
          ...(sample(cardContent) as object),
          madeOn: day(0),
          term: { name: 'T1', startsOn: day(0), endsOn: day(60) },
        }),
      'report_models.doc': () => JSON.stringify(usualModel(false)),
    },
    open: { 'report_cards.check': 'whoever is shown a report card asks whether it is real' },
    unanswered: {
      'report_cards.batch_file': 'gives a file that work in the background makes',
      'report_cards.proof_class': 'gives a file that work in the background makes',
      'report_cards.lsu': 'wants codes of the ministry that are checked digit by digit',
    },
    wholeSchool: {
      writes: {
        'report_cards.add_sentence': 'the caller’s own',
        'report_cards.preview_model':
          'draws an invented pupil and keeps nothing; a picture that the caller may not open is refused',
      },
    },
    kinds: {
      'report_cards.acknowledge params.id': 'report_cards.id',
      'report_cards.lsu params.id': 'classes.id',
      'report_cards.preview params.pupilId': 'pupils.person_id',
    },
  },
});

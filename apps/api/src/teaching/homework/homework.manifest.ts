import { sql } from 'kysely';
import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { homeworkAnswerBindings } from './answers.routes.ts';
import { registerHomeworkJobs } from './giving/giving.jobs.ts';
import { homeworkNews, homeworkNoticeWords } from './homework.messages.ts';
import { registerHomework } from './homework.public.ts';
import { homeworkRoom } from './homework.room.ts';
import { homeworkBindings } from './homework.routes.ts';
import { clearHandIns, clearWorks, handedBefore, workedBefore } from './keeping.actions.ts';
import { waitingWorks } from './work/work.queries.ts';
import { registerHomeworkSummary } from './summary.public.ts';
import { homeworkWeek } from './weekly.queries.ts';

const told = [homeworkNews];
const words = homeworkNoticeWords;
const titleOf = namedBy('homework', 'title', 'homework_id');

export const homeworkManifest = manifest({
  rooms: [homeworkRoom],
  bindings: [...homeworkBindings, ...homeworkAnswerBindings],
  queues: [{ queue: 'homework.to_correct', rows: waitingWorks, module: 'homework' }],
  register: [registerHomework, registerHomeworkJobs, registerHomeworkSummary],
  weekly: [homeworkWeek],
  notices: [
    { kind: 'devoir', why: ['guardian', 'self'], mail: 'digest', push: 'digest', words: words.devoir, told },
    {
      kind: 'devoir.modifie',
      why: ['guardian', 'self'],
      mail: 'digest',
      push: 'now',
      words: words['devoir.modifie'],
      told,
      chosenWith: 'devoir',
    },
    { kind: 'devoir.rappel', why: ['guardian', 'self'], mail: 'off', push: 'now', words: words['devoir.rappel'], told },
    {
      kind: 'devoir.corrige',
      why: ['guardian', 'self'],
      mail: 'digest',
      push: 'now',
      words: words['devoir.corrige'],
      told,
    },
    { kind: 'devoir.bloque', why: ['teaches'], mail: 'off', push: 'digest', words: words['devoir.bloque'], told },
    {
      kind: 'devoir.aide',
      why: ['self'],
      mail: 'off',
      push: 'now',
      words: words['devoir.aide'],
      told,
      chosenWith: 'devoir.corrige',
    },
  ],
  objects: [{ type: 'homework', table: 'homework', name: 't.title' }],
  holdings: [
    {
      table: 'hand_ins',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['homework_id', 'turn'], says: ['number'], place: titleOf },
      shown: true,
      files: { type: 'hand_in', id: 'id' },
    },
    { table: 'hand_ins', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'homework_works',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['homework_id'],
        joins: { done_at: 'earliest', received_at: 'earliest' },
        says: ['verdict', 'comment', 'mark', 'scores'],
        place: titleOf,
      },
      files: { type: 'homework_work', id: 'id' },
    },
    { table: 'homework_works', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    {
      table: 'homework_pupils',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: { beside: ['homework_id'] },
    },
    {
      table: 'homework_helps',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['homework_id'],
        says: ['words'],
        place: titleOf,
        only: (row) => sql<boolean>`${sql.ref(`${row}.answered_at`)} IS NULL`,
      },
    },
    { table: 'homework_helps', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'homework_helps', column: 'answered_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'homework_hints', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'hand_in_notes', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'homework', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  // One school year, and one more.
  retention: [
    { kind: 'hand_ins', months: 24, table: 'hand_ins', old: handedBefore, clear: clearHandIns },
    { kind: 'homework_works', months: 24, table: 'homework_works', old: workedBefore, clear: clearWorks },
  ],
  proof: {
    fill: {
      'homework_limits.minutes': () => 60,
    },
  },
});

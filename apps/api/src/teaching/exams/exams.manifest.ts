import { manifest } from '#kernel/manifest.ts';
import { examsCorrectionBindings } from './correction.routes.ts';
import { registerExamsClock } from './exams.jobs.ts';
import { examNews, examsNoticeWords } from './exams.messages.ts';
import { registerExams } from './exams.public.ts';
import { examsRoom } from './exams.room.ts';
import { examsBindings } from './exams.routes.ts';
import { satBefore } from './keeping.actions.ts';
import { waitingMakeups } from './makeups/makeups.queries.ts';
import { waitingExams } from './waiting.queries.ts';
import { examsWeek } from './weekly.queries.ts';

const told = [examNews];
const words = examsNoticeWords;
export const examsManifest = manifest({
  rooms: [examsRoom],
  bindings: [...examsBindings, ...examsCorrectionBindings],
  queues: [
    { queue: 'exams.to_validate', rows: waitingExams, module: 'exams', arabic: true },
    { queue: 'exams.to_makeup', rows: waitingMakeups, module: 'exams', arabic: true },
  ],
  objects: [{ type: 'exam', table: 'exams', name: 't.title' }],
  register: [registerExams, registerExamsClock],
  weekly: [examsWeek],
  notices: [
    { kind: 'ds', whereabouts: true, why: ['guardian', 'self'], mail: 'digest', push: 'now', words: words.ds, told },
    {
      kind: 'ds.modifie',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'now',
      push: 'now',
      words: words['ds.modifie'],
      told,
    },
    {
      kind: 'ds.rappel',
      whereabouts: true,
      why: ['guardian', 'self'],
      mail: 'off',
      push: 'now',
      words: words['ds.rappel'],
      told,
    },
    { kind: 'ds.surveillance', why: ['named'], mail: 'now', push: 'now', words: words['ds.surveillance'], told },
    { kind: 'ds.decision', why: ['teaches'], mail: 'digest', push: 'now', words: words['ds.decision'], told },
  ],
  holdings: [
    { table: 'exam_seats', column: 'pupil_id', of: 'person', erase: 'delete', merge: { beside: ['exam_id'] } },
    { table: 'exam_seats', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'exam_copies', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'exam_makeups', column: 'pupil_id', of: 'person', erase: 'delete', merge: { beside: ['exam_id'] } },
    { table: 'exam_makeups', column: 'decided_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'exam_supervisors', column: 'person_id', of: 'person', erase: 'delete', merge: { beside: ['exam_id'] } },
    { table: 'exams', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'exams', column: 'decided_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  // One school year, and one more.
  retention: [{ kind: 'exam_seats', months: 24, table: 'exam_seats', old: satBefore }],
  proof: {
    names: { session: 'exam_sessions.id' },
    fill: {
      'exam_org_rules.extra_percent': () => 33,
      'exam_settings.extra_percent': () => 33,
    },
    unanswered: { 'exams.copies': 'wants several rows that agree with each other; the room’s own journeys ask it' },
    wholeSchool: { writes: { 'exams.rules': 'the rules of tests are the whole school’s' } },
    kinds: { 'exams.mark_copy params.id': 'exams.id' },
  },
});

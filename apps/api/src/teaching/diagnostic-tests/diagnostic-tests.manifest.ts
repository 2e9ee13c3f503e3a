import { question } from '@encrier/contract/teaching/diagnostic-questions';
import { namedBy } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { waitingTests } from './correcting/waiting.queries.ts';
import { diagnosticTestsNoticeWords, testNews } from './diagnostic-tests.messages.ts';
import { registerTestCards } from './diagnostic-tests.public.ts';
import { diagnosticTestsRoom } from './diagnostic-tests.room.ts';
import { testBankBindings } from './bank/bank.routes.ts';
import { testCorrectingBindings } from './correcting/correcting.routes.ts';
import { diagnosticTestsBindings } from './diagnostic-tests.routes.ts';
import { testPaperBindings } from './paper/paper.routes.ts';
import { testTransferBindings } from './transfer/transfer.routes.ts';
import { testWatchingBindings } from './watching/watching.routes.ts';
import { registerTestFiles } from './diagnostic-tests.public.ts';
import { clearSittings, sittingsBefore } from './keeping.actions.ts';
import { registerTestClock } from './sitting/clock.actions.ts';

const told = [testNews];
const words = diagnosticTestsNoticeWords;
export const diagnosticTestsManifest = manifest({
  rooms: [diagnosticTestsRoom],
  bindings: [
    ...diagnosticTestsBindings,
    ...testBankBindings,
    ...testTransferBindings,
    ...testPaperBindings,
    ...testWatchingBindings,
    ...testCorrectingBindings,
  ],
  objects: [{ type: 'diagnostic_test', table: 'diagnostic_tests', name: 't.title' }],
  queues: [{ queue: 'diagnostic_tests.to_read', rows: waitingTests, module: 'diagnostic-tests' }],
  register: [registerTestClock, registerTestFiles, registerTestCards],
  notices: [
    { kind: 'test.ouvert', why: ['self'], mail: 'digest', push: 'now', words: words['test.ouvert'], told },
    {
      kind: 'test.corrige',
      why: ['guardian', 'self'],
      mail: 'digest',
      push: 'now',
      words: words['test.corrige'],
      told,
    },
    { kind: 'test.a_corriger', why: ['teaches'], mail: 'digest', push: 'now', words: words['test.a_corriger'], told },
  ],
  holdings: [
    {
      table: 'test_sittings',
      column: 'pupil_id',
      of: 'person',
      erase: 'delete',
      merge: {
        beside: ['test_id', 'turn'],
        says: ['handed_at', 'score'],
        place: namedBy('diagnostic_tests', 'title', 'test_id'),
      },
      shown: true,
      files: { type: 'test_sitting', id: 'id' },
    },
    { table: 'test_sittings', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'test_incidents', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'test_bank_questions', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'diagnostic_tests', column: 'created_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'diagnostic_tests', column: 'second_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'diagnostic_test_groups', column: 'made_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'test_second_marks', column: 'by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'test_second_marks', column: 'decided_by', of: 'account', erase: 'keep', merge: 'moves' },
  ],
  heldElsewhere: {
    test_answers: 'leave with their sitting',
  },
  // One school year, and one more.
  retention: [{ kind: 'test_sittings', months: 24, table: 'test_sittings', old: sittingsBefore, clear: clearSittings }],
  proof: {
    names: { bank: 'test_bank_questions.id', test: 'diagnostic_tests.id' },
    fill: {
      'diagnostic_tests.questions': ({ sample }) => JSON.stringify([sample(question)]),
      'test_answers.question_id': ({ filled }) =>
        (filled.get('diagnostic_tests')!['questions'] as { id: string }[])[0]!.id,
      'test_bank_questions.question': ({ sample }) => JSON.stringify(sample(question)),
    },
    unanswered: {
      'diagnostic_tests.sitting': 'its thing stands in one state of several, and this route wants another',
      'diagnostic_tests.own_copy': 'its thing stands in one state of several, and this route wants another',
      'diagnostic_tests.copy_of': 'wants several rows that agree with each other; the room’s own journeys ask it',
      'diagnostic_tests.export': 'wants several rows that agree with each other; the room’s own journeys ask it',
      'diagnostic_tests.incidents': 'wants several rows that agree with each other; the room’s own journeys ask it',
    },
    kinds: {
      'diagnostic_tests.mark params.questionId': 'test_answers.question_id',
      'diagnostic_tests.decide params.questionId': 'test_answers.question_id',
      'diagnostic_tests.question_answers params.questionId': 'test_answers.question_id',
      'diagnostic_tests.bank_update params.id': 'test_bank_questions.id',
      'diagnostic_tests.start params.id': 'diagnostic_tests.id',
    },
  },
});

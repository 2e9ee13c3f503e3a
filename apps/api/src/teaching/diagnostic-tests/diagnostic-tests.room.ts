import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

const diagnosticTestsEvents = {
  /** The hour at which a test opens has come. */
  'diagnostic_test.opens': z.object({ id: z.string() }),
  /** The hour at which a test closes has come. */
  'diagnostic_test.closes': z.object({ id: z.string() }),
  /** The time of one sitting is over. */
  'test_sitting.ends': z.object({ id: z.string() }),
};
export const diagnosticTestsRoom = room('diagnostic-tests', {
  tables: [
    'diagnostic_tests',
    'diagnostic_test_courses',
    'diagnostic_test_groups',
    'test_sittings',
    'test_answers',
    'test_second_marks',
    'test_incidents',
    'test_bank_questions',
    'test_bank_uses',
  ],
  events: diagnosticTestsEvents,
  journal: { plain: 'groups scanned' },
});
export type TestsTx = Parameters<Parameters<typeof diagnosticTestsRoom.act>[2]>[0];

import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

const diagnosticTestsEvents = {
  /** A test is due to open. */
  'diagnostic_test.opens': z.object({ id: z.string() }),
  /** A test is due to close. */
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

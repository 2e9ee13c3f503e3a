import { pupilEvents } from '@encrier/contract/school/pupils';
import { room } from '#kernel/act/act.ts';

/** Who enters brings a family and accounts along, in one act. */
export const enrolment = room('pupils-enrolment', {
  tables: ['persons', 'pupils', 'families', 'enrolments', 'planned_moves', 'guardianships', 'accounts', 'auth_entries'],
  events: pupilEvents,
});
export type EnrolmentTx = Parameters<Parameters<typeof enrolment.act>[2]>[0];

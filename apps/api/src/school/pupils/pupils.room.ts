import { pupilEvents } from '@encrier/contract/school/pupils';
import { room } from '#kernel/act/act.ts';

export const pupilsRoom = room('pupils', {
  tables: ['pupils', 'saved_filters', 'enrolments', 'planned_moves'],
  events: pupilEvents,
  journal: { plain: 'account class group last_day on regime sibling unchanged' },
});
export type PupilsTx = Parameters<Parameters<typeof pupilsRoom.act>[2]>[0];

import { pupilEvents } from '@encrier/contract/school/pupils';
import { room } from '#kernel/act/act.ts';

/** Moves between classes, departures and returns: accounts follow in the same act. */
export const moves = room('pupils-moves', {
  tables: [
    'pupils',
    'enrolments',
    'group_members',
    'accounts',
    'auth_entries',
    'sessions',
    'one_time_codes',
    'planned_moves',
  ],
  events: pupilEvents,
});
export type MovesTx = Parameters<Parameters<typeof moves.act>[2]>[0];

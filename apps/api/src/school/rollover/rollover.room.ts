import { rolloverEvents } from '@encrier/contract/school/rollover';
import { room } from '#kernel/act/act.ts';

export const rolloverRoom = room('rollover', {
  tables: [
    'rollovers',
    'rollover_classes',
    'rollover_paths',
    'rollover_pupils',
    'rollover_groups',
    'rollover_pairs',
    'school_years',
    'terms',
    'classes',
    'groups',
    'group_members',
    'courses',
    'course_teachers',
    'enrolments',
    'pupils',
    'planned_moves',
  ],
  events: rolloverEvents,
});
export type RolloverTx = Parameters<Parameters<typeof rolloverRoom.act>[2]>[0];

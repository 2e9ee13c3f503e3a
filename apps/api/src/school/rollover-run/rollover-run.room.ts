import { rolloverEvents } from '@encrier/contract/school/rollover';
import { room } from '#kernel/act/act.ts';

/** A run makes the next year whole, in one transaction: hence the many tables. */
export const rolloverRun = room('rollover-run', {
  tables: [
    'rollovers',
    'rollover_pupils',
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
export type RunTx = Parameters<Parameters<typeof rolloverRun.act>[2]>[0];

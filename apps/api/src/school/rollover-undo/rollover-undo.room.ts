import { room } from '#kernel/act/act.ts';

/** Takes back all that a run made. */
export const rolloverUndo = room('rollover-undo', {
  tables: [
    'rollovers',
    'rollover_pupils',
    'school_years',
    'terms',
    'classes',
    'groups',
    'courses',
    'enrolments',
    'pupils',
    'planned_moves',
  ],
});
export type UndoTx = Parameters<Parameters<typeof rolloverUndo.act>[2]>[0];

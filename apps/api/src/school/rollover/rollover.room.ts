import { room } from '#kernel/act/act.ts';

/** Prepares a passage; nothing of the school itself is written before the run. */
export const rolloverRoom = room('rollover', {
  tables: ['rollovers', 'rollover_classes', 'rollover_paths', 'rollover_pupils', 'rollover_groups'],
});
export type RolloverTx = Parameters<Parameters<typeof rolloverRoom.act>[2]>[0];

import { rolloverEvents } from '@encrier/contract/school/rollover';
import { room } from '#kernel/act/act.ts';

export const rolloverRoom = room('rollover', {
  tables: ['rollovers', 'rollover_classes', 'rollover_paths', 'rollover_pupils', 'rollover_groups', 'rollover_pairs'],
  events: rolloverEvents,
});
export type RolloverTx = Parameters<Parameters<typeof rolloverRoom.act>[2]>[0];

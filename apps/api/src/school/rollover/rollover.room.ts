import { rolloverEvents } from '@encrier/contract/school/rollover';
import { room } from '#kernel/act/act.ts';

export const rolloverRoom = room('rollover', {
  tables: ['rollovers', 'rollover_classes', 'rollover_paths', 'rollover_pupils', 'rollover_groups', 'rollover_pairs'],
  events: rolloverEvents,
  journal: { plain: 'asked broken class copy group_ids keep moved moves pupil_ids released' },
});
export type RolloverTx = Parameters<Parameters<typeof rolloverRoom.act>[2]>[0];

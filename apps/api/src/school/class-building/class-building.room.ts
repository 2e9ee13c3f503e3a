import { room } from '#kernel/act/act.ts';

export const classBuilding = room('class-building', { tables: ['rollover_pupils', 'rollover_pairs'] });
export type BoardTx = Parameters<Parameters<typeof classBuilding.act>[2]>[0];

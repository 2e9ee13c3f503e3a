import { room } from '#kernel/act/act.ts';

export const holidays = room('holidays', { tables: ['holidays'] });
export type HolidaysTx = Parameters<Parameters<typeof holidays.act>[2]>[0];

import { room } from '#kernel/act/act.ts';

export const yearsRoom = room('years', {
  tables: ['school_years', 'terms', 'holidays', 'holiday_levels', 'holiday_classes'],
  journal: { plain: 'calendar terms' },
});
export type YearsTx = Parameters<Parameters<typeof yearsRoom.act>[2]>[0];

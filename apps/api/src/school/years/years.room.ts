import { room } from '#kernel/act/act.ts';

export const years = room('years', { tables: ['school_years', 'terms'] });
export type YearsTx = Parameters<Parameters<typeof years.act>[2]>[0];

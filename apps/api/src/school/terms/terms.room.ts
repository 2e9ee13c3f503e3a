import { room } from '#kernel/act/act.ts';

export const terms = room('terms', { tables: ['terms'] });
export type TermsTx = Parameters<Parameters<typeof terms.act>[2]>[0];

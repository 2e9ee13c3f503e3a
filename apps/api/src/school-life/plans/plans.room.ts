import { room } from '#kernel/act/act.ts';

export const plansRoom = room('plans', { tables: ['support_plans'] });
export type PlansTx = Parameters<Parameters<typeof plansRoom.act>[2]>[0];

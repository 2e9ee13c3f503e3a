import { mandateEvents } from '@encrier/contract/school/mandates';
import { room } from '#kernel/act/act.ts';

export const mandatesRoom = room('mandates', { tables: ['mandates'], events: mandateEvents });
export type MandatesTx = Parameters<Parameters<typeof mandatesRoom.act>[2]>[0];

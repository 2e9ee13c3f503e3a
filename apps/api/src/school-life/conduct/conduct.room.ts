import { room } from '#kernel/act/act.ts';

export const conductRoom = room('conduct', {
  tables: ['conduct_notes', 'conduct_replies', 'conduct_receipts'],
  journal: { plain: 'answered replied to_answer' },
});
export type ConductTx = Parameters<Parameters<typeof conductRoom.act>[2]>[0];

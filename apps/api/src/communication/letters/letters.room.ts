import { room } from '#kernel/act/act.ts';

export const lettersRoom = room('letters', {
  tables: ['letter_templates', 'letter_mailings', 'letter_copies'],
});
export type LettersTx = Parameters<Parameters<typeof lettersRoom.act>[2]>[0];

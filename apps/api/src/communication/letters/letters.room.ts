import { letterEvents } from '@encrier/contract/communication/letters';
import { room } from '#kernel/act/act.ts';

export const lettersRoom = room('letters', {
  tables: ['letter_templates', 'letter_mailings', 'letter_copies', 'letter_receivers'],
  events: letterEvents,
  journal: { plain: 'by' },
});
export type LettersTx = Parameters<Parameters<typeof lettersRoom.act>[2]>[0];

import { personEvents } from '@encrier/contract/school/persons';
import { room } from '#kernel/act/act.ts';

export const personsRoom = room('persons', {
  tables: ['persons', 'families', 'guardianships', 'custody_days', 'staff'],
  events: personEvents,
  journal: { plain: 'close_account closing courses first for person photo' },
});
export type PersonsTx = Parameters<Parameters<typeof personsRoom.act>[2]>[0];

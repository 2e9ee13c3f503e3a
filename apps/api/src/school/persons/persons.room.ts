import { personEvents } from '@encrier/contract/school/persons';
import { room } from '#kernel/act/act.ts';

export const personsRoom = room('persons', {
  tables: [
    'persons',
    'accounts',
    'families',
    'guardianships',
    'support_plans',
    'auth_entries',
    'staff',
    'auth_entry_roles',
    'sessions',
  ],
  events: personEvents,
});
export type PersonsTx = Parameters<Parameters<typeof personsRoom.act>[2]>[0];

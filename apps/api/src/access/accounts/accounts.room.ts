import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const accounts = room('accounts', {
  tables: ['accounts', 'auth_entries', 'auth_entry_roles', 'sessions', 'one_time_codes'],
  events: authEvents,
});

import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const account = room('account', {
  tables: ['accounts', 'sessions', 'look_as', 'one_time_codes'],
  events: authEvents,
});

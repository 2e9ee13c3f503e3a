import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const auth = room('auth', {
  tables: ['accounts', 'sessions', 'one_time_codes', 'look_as', 'throttle', 'push_subscriptions'],
  events: authEvents,
});

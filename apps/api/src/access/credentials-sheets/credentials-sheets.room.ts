import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const credentialsSheets = room('credentials-sheets', {
  tables: ['invitations', 'one_time_codes', 'sessions'],
  events: authEvents,
});

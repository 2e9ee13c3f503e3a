import { credentialEvents } from '@encrier/contract/access/credentials';
import { room } from '#kernel/act/act.ts';

export const credentialsMails = room('credentials-mails', {
  tables: ['invitations', 'one_time_codes'],
  events: credentialEvents,
});

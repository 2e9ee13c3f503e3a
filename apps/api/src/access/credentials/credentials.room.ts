import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const credentials = room('credentials', {
  tables: ['invitations', 'one_time_codes', 'accounts', 'sessions'],
  events: authEvents,
});
export type CredentialTx = Parameters<Parameters<typeof credentials.act>[2]>[0];

import { authEvents } from '@encrier/contract/access/auth';
import { credentialEvents } from '@encrier/contract/access/credentials';
import { room } from '#kernel/act/act.ts';

export const credentialsRoom = room('credentials', {
  tables: ['invitations'],
  events: { ...authEvents, ...credentialEvents },
  journal: {
    plain: 'accounts ended existing failed gone invited left_out mails no_access printed reset revoked sent sign_in_qr',
  },
});
export type CredentialsTx = Parameters<Parameters<typeof credentialsRoom.act>[2]>[0];

import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { credentialsBindings } from './credentials.routes.ts';
import { credentialsAccountsBindings } from './accounts/accounts.routes.ts';
import { credentialsSheetsBindings } from './sheets/sheets.routes.ts';
import { credentialsMailsBindings } from './mails/mails.routes.ts';
import { registerCredentialsMailsJobs } from './mails/mails.jobs.ts';
import { registerCredentialsHome } from './credentials.public.ts';
import { credentialsRoom } from './credentials.room.ts';

export const credentialsManifest = manifest({
  rooms: [credentialsRoom],
  bindings: [
    ...credentialsBindings,
    ...credentialsAccountsBindings,
    ...credentialsSheetsBindings,
    ...credentialsMailsBindings,
  ],
  register: [registerCredentialsMailsJobs, registerCredentialsHome],
  holdings: [{ table: 'invitations', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' }],
  retention: [
    {
      kind: 'invitations',
      months: 12,
      table: 'invitations',
      old: (months, now) =>
        sql<boolean>`invitations.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  proof: {
    wholeSchool: {
      writes: { 'credentials.create_accounts': 'makes the accounts of those in force, whatever it is sent' },
    },
  },
});

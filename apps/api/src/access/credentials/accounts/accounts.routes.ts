import * as c from '@encrier/contract/access/credentials';
import { write } from '#kernel/http/bind.ts';
import { createMissingAccounts } from './accounts.actions.ts';

export const credentialsAccountsBindings = [
  write(c.createMissingAccounts, (ctx, { body }) => createMissingAccounts(ctx, body)),
];
